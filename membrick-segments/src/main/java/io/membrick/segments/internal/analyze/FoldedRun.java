package io.membrick.segments.internal.analyze;

import java.util.Arrays;

/**
 * A stretch of text without white space, folded, each char with its class, its case and its place
 * in the original. Reused from run to run.
 *
 * <p>Threads: belongs to one analysis.
 */
final class FoldedRun {
  /** A longer pile of marks is cut, so that normalising it stays linear. */
  private static final int MAX_CLUSTER = 32;

  private static final int FIRST_MARK = 0x300;
  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private char[] chars = new char[64];
  private byte[] classes = new byte[64];
  private boolean[] upper = new boolean[64];
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int length;

  int length() {
    return length;
  }

  char charAt(int i) {
    return chars[i];
  }

  byte classAt(int i) {
    return classes[i];
  }

  boolean isUpper(int i) {
    return upper[i];
  }

  boolean isWord(int i) {
    return classes[i] == CharClass.LETTER || classes[i] == CharClass.DIGIT;
  }

  int codePointAt(int i) {
    return Character.codePointAt(chars, i, length);
  }

  /** Makes a char part of its word without being part of its form. */
  void silence(int i) {
    classes[i] = CharClass.SILENT;
  }

  /** Where the char came from. */
  int start(int i) {
    return starts[i];
  }

  /** Where the original of the char before this index ended. */
  int end(int exclusive) {
    return ends[exclusive - 1];
  }

  /** The folded text of a range, without silent chars. */
  String form(int from, int to) {
    for (int i = from; i < to; i++) {
      if (classes[i] == CharClass.SILENT) {
        return formWithoutSilent(from, to);
      }
    }
    return new String(chars, from, to - from);
  }

  private String formWithoutSilent(int from, int to) {
    StringBuilder out = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      if (classes[i] != CharClass.SILENT) {
        out.append(chars[i]);
      }
    }
    return out.toString();
  }

  /** Folds a range of a text into this run, in place of what was there. */
  void fold(String text, int from, int to) {
    length = 0;
    for (int i = from; i < to; ) {
      char c = text.charAt(i);
      if (c < 128 && (i + 1 == to || text.charAt(i + 1) < FIRST_MARK)) {
        appendAscii(c, i);
        i++;
      } else {
        i = foldCluster(text, i, to);
      }
    }
  }

  private void appendAscii(char c, int at) {
    boolean isUpper = c >= 'A' && c <= 'Z';
    append(isUpper ? (char) (c + 32) : c, CharClass.of(c), isUpper, at, at + 1);
  }

  private int foldCluster(String text, int from, int to) {
    int c = text.codePointAt(from);
    int end = clusterEnd(text, from + Character.charCount(c), to);
    boolean single = end == from + Character.charCount(c);
    if (c == ZERO_WIDTH_JOINER && single) {
      appendJoiner(text, from, to);
    } else if (single && isPlainDense(c)) {
      append((char) c, CharClass.DENSE, false, from, end);
    } else {
      String folded = single ? Folding.codePoint(c) : Folding.cluster(text.substring(from, end));
      appendAll(folded, Character.isUpperCase(c), from, end);
    }
    return end;
  }

  private static int clusterEnd(String text, int from, int to) {
    int end = from;
    int marks = 0;
    while (end < to && marks < MAX_CLUSTER) {
      int c = text.codePointAt(end);
      if (c < FIRST_MARK || !continuesCluster(c)) {
        break;
      }
      end += Character.charCount(c);
      marks++;
    }
    return Math.min(end, to);
  }

  /** Marks, and the parts that compose to Hangul syllables and voiced half-width kana. */
  private static boolean continuesCluster(int c) {
    return CharClass.isMark(c)
        || (c >= 0x1160 && c <= 0x11FF)
        || (c >= 0xD7B0 && c <= 0xD7FF)
        || c == 0xFF9E
        || c == 0xFF9F;
  }

  /** Ideographs, kana and Hangul syllables that fold to themselves. */
  private static boolean isPlainDense(int c) {
    return (c >= 0x4E00 && c <= 0x9FFF)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0x3041 && c <= 0x3096)
        || (c >= 0x30A1 && c <= 0x30FA)
        || isSeparateJamo(c);
  }

  /** Letters typed one by one, which normalising would turn into parts of syllables. */
  private static boolean isSeparateJamo(int c) {
    return c >= 0x3131 && c <= 0x318E && c != 0x3164;
  }

  private void appendJoiner(String text, int at, int to) {
    boolean joins =
        length > 0
            && classes[length - 1] == CharClass.EMOJI
            && at + 1 < to
            && CharClass.isEmoji(text.codePointAt(at + 1));
    if (joins) {
      append((char) ZERO_WIDTH_JOINER, CharClass.EMOJI, false, at, at + 1);
    }
  }

  private void appendAll(String folded, boolean isUpper, int from, int to) {
    for (int i = 0; i < folded.length(); ) {
      int c = folded.codePointAt(i);
      byte type = classInContext(c, i == 0);
      for (int n = Character.charCount(c); n > 0; n--, i++) {
        append(folded.charAt(i), type, isUpper, from, to);
      }
    }
  }

  /** A mark belongs to the base before it; a lone one is only a character in dense scripts. */
  private byte classInContext(int c, boolean lone) {
    byte type = CharClass.of(c);
    if (type != CharClass.MARK) {
      return type;
    }
    byte before = length == 0 ? CharClass.BREAK : classes[length - 1];
    if (before == CharClass.DENSE || before == CharClass.MARK) {
      return CharClass.MARK;
    }
    if (CharClass.isDense(c)) {
      return CharClass.DENSE;
    }
    return lone ? CharClass.BREAK : CharClass.LETTER;
  }

  private void append(char c, byte type, boolean isUpper, int from, int to) {
    if (length == chars.length) {
      grow();
    }
    chars[length] = c;
    classes[length] = type;
    upper[length] = isUpper;
    starts[length] = from;
    ends[length] = to;
    length++;
  }

  private void grow() {
    int capacity = chars.length + (chars.length >> 1);
    chars = Arrays.copyOf(chars, capacity);
    classes = Arrays.copyOf(classes, capacity);
    upper = Arrays.copyOf(upper, capacity);
    starts = Arrays.copyOf(starts, capacity);
    ends = Arrays.copyOf(ends, capacity);
  }
}
