package io.membrick.eval.internal.report;

/** Text cut to fit into columns. */
final class Columns {
  static final int WIDTH = 100;

  private Columns() {}

  /** The text, or as much of it as fits with three dots; never half a code point. */
  static String cut(String text, int width) {
    if (text.length() <= width) {
      return text;
    }
    int end = width - 3;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + "...";
  }
}
