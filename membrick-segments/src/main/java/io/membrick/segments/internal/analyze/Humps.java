package io.membrick.segments.internal.analyze;

import java.util.Arrays;
import java.util.Set;

/** Finds the words inside a name written without signs: getUserById, E11000, HTTPServer. */
final class Humps {
  static final int[] NONE = {};

  /** More pieces than this are a hash or a key, not a name. */
  private static final int MAX_PIECES = 8;

  private static final int MAX_LENGTH = 64;
  private static final Set<String> ORDINALS = Set.of("st", "nd", "rd", "th");

  private final FoldedRun run;
  private final int[] found = new int[MAX_PIECES + 1];

  Humps(FoldedRun run) {
    this.run = run;
  }

  /** The borders of the pieces of a range, with both ends; none if it is one piece. */
  int[] borders(int from, int to) {
    if (to - from > MAX_LENGTH || to - from < 2) {
      return NONE;
    }
    int count = 1;
    found[0] = from;
    for (int i = from + 1; i < to; i++) {
      if (isBorder(from, i, to)) {
        if (count == MAX_PIECES) {
          return NONE;
        }
        found[count++] = i;
      }
    }
    if (count == 1) {
      return NONE;
    }
    found[count] = to;
    return Arrays.copyOf(found, count + 1);
  }

  /** Single letters and the endings of ordinal numbers are not worth a term of their own. */
  boolean isWorthATerm(int[] borders, int piece) {
    int from = borders[piece];
    int to = borders[piece + 1];
    if (run.classAt(from) == CharClass.DIGIT) {
      return true;
    }
    boolean afterDigit = piece > 0 && run.classAt(from - 1) == CharClass.DIGIT;
    return to - from > 1 && !(afterDigit && ORDINALS.contains(run.form(from, to)));
  }

  private boolean isBorder(int from, int i, int to) {
    if (run.classAt(i) != run.classAt(i - 1)) {
      return true;
    }
    if (!run.isUpper(i)) {
      return false;
    }
    if (!run.isUpper(i - 1)) {
      return run.classAt(i - 1) == CharClass.LETTER;
    }
    // The last capital of a row begins the next word (HTTPServer), but not in a plural (APIs).
    boolean beginsWord = i + 1 < to && isLowerLetter(i + 1);
    boolean plural = i + 2 == to && run.charAt(i + 1) == 's';
    return beginsWord && !plural && i > from;
  }

  private boolean isLowerLetter(int i) {
    return run.classAt(i) == CharClass.LETTER && !run.isUpper(i);
  }
}
