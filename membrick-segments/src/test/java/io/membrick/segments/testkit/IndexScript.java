package io.membrick.segments.testkit;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A sequence of operations and questions.
 *
 * @param passageTokens how the index is opened
 * @param steps what is done, in order
 */
public record IndexScript(int passageTokens, List<ScriptStep> steps) {
  /** Copies the list. */
  public IndexScript {
    steps = List.copyOf(steps);
  }

  /** The same with other steps. */
  public IndexScript withSteps(List<ScriptStep> other) {
    return new IndexScript(passageTokens, other);
  }

  /** The steps as lines of ASCII, so that no name can hide in a terminal. */
  public String describe() {
    return steps.stream()
        .map(step -> escape(step.toString()).replace("\n", "\\n"))
        .collect(Collectors.joining("\n", "passageTokens " + passageTokens + "\n", "\n"));
  }

  /** Lines of ASCII: everything else is written as a Java escape. */
  public static String escape(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c >= ' ' && c < 127)) {
        out.append(c);
      } else {
        out.append(String.format("\\u%04x", (int) c));
      }
    }
    return out.toString();
  }
}
