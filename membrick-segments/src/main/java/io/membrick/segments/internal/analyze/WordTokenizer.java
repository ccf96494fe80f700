package io.membrick.segments.internal.analyze;

/**
 * Tokens of a stretch of letters, digits and the signs that join them.
 *
 * <p>A plain word is one token. An identifier is found whole, by its segments and by its parts: of
 * {@code src/auth.ts} there are the whole, {@code auth.ts}, {@code src}, {@code auth} and {@code
 * ts}. Signs before and after it ({@code --dry-run}, {@code C++}) make one more whole, so that the
 * one written the same ranks first and the bare one is found too.
 */
final class WordTokenizer {
  /** Longer stretches are data, not names: only the whole is kept. */
  private static final int MAX_SPLIT = 2_048;

  private static final int MAX_SIGNS = 3;
  private static final int MIN_SUFFIX = 3;
  private static final String SIGNS_BEFORE = "-./#@$~_+";
  private static final String SIGNS_AFTER = "+#%_";

  private final FoldedRun run;
  private final TokenSink sink;
  private final Humps humps;

  WordTokenizer(FoldedRun run, TokenSink sink) {
    this.run = run;
    this.sink = sink;
    this.humps = new Humps(run);
  }

  void tokenize(int from, int to) {
    int start = firstWord(from, to);
    int end = lastWord(start, to);
    if (start == end) {
      return;
    }
    int signsBefore = signsBefore(from, start);
    int signsAfter = signsAfter(end, to);
    if (signsBefore + signsAfter > 0) {
      sink.whole(run, start - signsBefore, end + signsAfter);
    }
    bare(start, withoutClitic(start, end));
  }

  private int signsBefore(int from, int start) {
    int count = 0;
    int dots = 0;
    while (count < MAX_SIGNS && start - count > from && isSign(start - count - 1, SIGNS_BEFORE)) {
      count++;
      dots += run.charAt(start - count) == '.' ? 1 : 0;
    }
    boolean ellipsis = dots == count && dots > 1;
    return ellipsis ? 0 : count;
  }

  private int signsAfter(int end, int to) {
    int count = 0;
    while (count < MAX_SIGNS && end + count < to && isSign(end + count, SIGNS_AFTER)) {
      count++;
    }
    return count;
  }

  private boolean isSign(int i, String signs) {
    char c = run.charAt(i);
    // Of the strong joiners only currency signs are not ASCII.
    return signs.indexOf(c) >= 0 || (c >= 128 && run.classAt(i) == CharClass.STRONG);
  }

  private void bare(int from, int to) {
    if (to - from > MAX_SPLIT || isAcronym(from, to)) {
      sink.word(run, from, to);
    } else if (find(from, to, CharClass.WEAK) < to || find(from, to, CharClass.STRONG) < to) {
      identifier(from, to);
    } else {
      part(from, to);
    }
  }

  private void identifier(int from, int to) {
    sink.whole(run, from, to);
    for (int start = from; start < to; ) {
      int end = find(start, to, CharClass.STRONG);
      segment(start, end);
      start = end + 1;
    }
  }

  private void segment(int from, int to) {
    int start = firstWord(from, to);
    int end = lastWord(start, to);
    if (find(start, end, CharClass.WEAK) < end) {
      sink.whole(run, start, end);
      version(start, end);
    }
    while (start < end) {
      int partEnd = find(start, end, CharClass.WEAK);
      part(start, partEnd);
      start = partEnd + 1;
    }
  }

  /** Of v1.2.3 the number 1.2.3 is a name as well. */
  private void version(int from, int to) {
    int digit = from;
    while (digit < to && run.classAt(digit) == CharClass.LETTER) {
      digit++;
    }
    if (digit > from && digit < to && run.classAt(digit) == CharClass.DIGIT) {
      int joiner = find(digit, to, CharClass.WEAK);
      if (joiner < to && run.charAt(joiner) == '.') {
        sink.whole(run, digit, to);
      }
    }
  }

  private void part(int start, int end) {
    int from = firstWord(start, end);
    if (from == end) {
      return;
    }
    int to = withoutClitic(from, lastWord(from, end));
    int apostrophe = find(from, to, CharClass.SILENT);
    int[] borders = apostrophe < to ? Humps.NONE : humps.borders(from, to);
    if (borders.length == 0) {
      plain(from, to, apostrophe);
      return;
    }
    sink.whole(run, from, to);
    boolean any = false;
    for (int i = 0; i + 1 < borders.length; i++) {
      if (humps.isWorthATerm(borders, i)) {
        sink.word(run, borders[i], borders[i + 1]);
        any = true;
      }
    }
    if (!any) {
      sink.advance();
    }
  }

  /** A word; what follows an apostrophe is found alone too (O'Brien, l'avion). */
  private void plain(int from, int to, int apostrophe) {
    sink.whole(run, from, to);
    int suffix = apostrophe + 1;
    if (to - suffix >= MIN_SUFFIX && run.charAt(apostrophe) == '\'' && run.isWord(suffix)) {
      sink.whole(run, suffix, to);
    }
    sink.advance();
  }

  /** Where the word ends without 's, 'll, 're, 've, 'd or 'm. */
  private int withoutClitic(int from, int to) {
    for (int suffix = 1; suffix <= 2 && to - suffix - 1 > from; suffix++) {
      int apostrophe = to - suffix - 1;
      if (run.charAt(apostrophe) == '\''
          && run.isWord(apostrophe - 1)
          && isClitic(run.charAt(to - suffix), run.charAt(to - 1), suffix)) {
        return apostrophe;
      }
    }
    return to;
  }

  private static boolean isClitic(char first, char last, int length) {
    if (length == 1) {
      return first == 's' || first == 'd' || first == 'm';
    }
    return (last == 'l' && first == 'l') || (last == 'e' && (first == 'r' || first == 'v'));
  }

  /** Single letters with full stops between: U.S.A. */
  private boolean isAcronym(int from, int to) {
    if (to - from < 3 || (to - from) % 2 == 0) {
      return false;
    }
    for (int i = from; i < to; i++) {
      boolean letter = run.classAt(i) == CharClass.LETTER;
      if ((i - from) % 2 == 0 ? !letter : run.charAt(i) != '.') {
        return false;
      }
    }
    return true;
  }

  private int firstWord(int from, int to) {
    int i = from;
    while (i < to && !run.isWord(i)) {
      i++;
    }
    return i;
  }

  /** The end of the last letter or digit of a range. */
  private int lastWord(int from, int to) {
    int i = to;
    while (i > from && !run.isWord(i - 1)) {
      i--;
    }
    return i;
  }

  private int find(int from, int to, byte type) {
    int i = from;
    while (i < to && run.classAt(i) != type) {
      i++;
    }
    return i;
  }
}
