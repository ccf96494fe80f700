package io.membrick.segments.testkit;

import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs scripts on the oracle and on indexes beside it, up to the first difference. */
public final class ScriptRunner {
  private final Path directory;
  private final List<Subject> subjects;

  /** Runs on these subjects, which keep their files below the directory. */
  public ScriptRunner(Path directory, List<Subject> subjects) {
    this.directory = directory;
    this.subjects = List.copyOf(subjects);
  }

  /** The first difference or failure, if there is one. */
  public Optional<String> run(IndexScript script) {
    int at = 0;
    try (ScriptRun run =
        new ScriptRun(script.passageTokens(), Files.createTempDirectory(directory, "run"))) {
      run.open(subjects);
      for (ScriptStep step : script.steps()) {
        run.step(step);
        at++;
      }
      return Optional.empty();
    } catch (AssertionError | RuntimeException | IOException e) {
      String step = at < script.steps().size() ? script.steps().get(at).toString() : "the end";
      return Optional.of("step " + at + " (" + step + "): " + Failures.describe(e));
    }
  }

  /** What differs between the answers to a query; empty if nothing does. */
  public static List<String> differences(
      IndexSnapshot oracle, IndexSnapshot index, IndexQuery query) {
    return SearchComparison.differences(oracle, index, query, SegmentForm.FULL);
  }

  /** Whether a snapshot still answers a question as the oracle does; says what differs. */
  static List<String> differences(
      IndexSnapshot oracle, IndexSnapshot index, Question question, SegmentForm form) {
    if (question instanceof Question.Search(var query)) {
      return SearchComparison.differences(oracle, index, query, form);
    }
    Object expected = question.answer(oracle, form);
    Object actual = question.answer(index, form);
    return expected.equals(actual)
        ? List.of()
        : List.of("oracle " + expected + ", index " + actual);
  }
}
