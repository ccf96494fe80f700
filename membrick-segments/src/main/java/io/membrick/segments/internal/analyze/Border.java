package io.membrick.segments.internal.analyze;

/** How good a place to cut the gap between two words is. */
final class Border {
  private static final int NONE = 0;
  private static final int SENTENCE = 1;
  private static final int LINE = 2;
  private static final int PARAGRAPH = 3;

  private Border() {}

  /** The rank of a gap: 3 ends a paragraph, 2 a line, 1 a sentence, 0 nothing. */
  static int rank(String text, int from, int to) {
    int lines = 0;
    boolean sentence = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c == '\r' && !isNewline(text, i + 1))) {
        lines++;
      } else if (isDenseStop(c) || (isStop(c) && isSpace(text, i + 1))) {
        sentence = true;
      }
    }
    if (lines > 0) {
      return lines > 1 ? PARAGRAPH : LINE;
    }
    return sentence ? SENTENCE : NONE;
  }

  private static boolean isNewline(String text, int i) {
    return i < text.length() && text.charAt(i) == '\n';
  }

  private static boolean isStop(char c) {
    return c == '.' || c == '!' || c == '?' || c == '…';
  }

  /** Full stops of scripts that put no space after them. */
  private static boolean isDenseStop(char c) {
    return c == '。' || c == '！' || c == '？' || c == '．' || c == '\u0964' || c == '\u104B';
  }

  private static boolean isSpace(String text, int i) {
    if (i >= text.length()) {
      return true;
    }
    char c = text.charAt(i);
    return Character.isWhitespace(c) || c == '"' || c == '\'' || c == ')' || c == '”' || c == '’';
  }
}
