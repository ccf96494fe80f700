package io.membrick.segments.internal.analyze;

/**
 * Cuts a folded run into stretches of one kind: words and identifiers, dense script, emoji.
 *
 * <p>Dense script (Chinese, Japanese, Korean, Thai and its neighbours) becomes overlapping pairs of
 * characters, so that a word of two is found inside a sentence. Ideographs and Hangul syllables are
 * kept alone as well, for there they are often whole words.
 */
final class RunTokenizer {
  private final FoldedRun run;
  private final TokenSink sink;
  private final WordTokenizer words;

  RunTokenizer(FoldedRun run, TokenSink sink) {
    this.run = run;
    this.sink = sink;
    this.words = new WordTokenizer(run, sink);
  }

  /** Sends the tokens of the run to the sink. */
  void tokenize() {
    for (int i = 0; i < run.length(); ) {
      i =
          switch (run.classAt(i)) {
            case CharClass.BREAK, CharClass.MARK -> i + 1;
            case CharClass.DENSE -> dense(i);
            case CharClass.EMOJI -> emoji(i);
            default -> word(i);
          };
    }
  }

  private int word(int from) {
    int end = from;
    while (end < run.length() && continuesWord(from, end)) {
      end++;
    }
    words.tokenize(from, end);
    return Math.max(end, from + 1);
  }

  private boolean continuesWord(int from, int i) {
    if (isGroupComma(i)) {
      run.silence(i);
      return true;
    }
    byte type = run.classAt(i);
    if (type < CharClass.LETTER || type > CharClass.STRONG) {
      return false;
    }
    return i == from || !isDash(i);
  }

  /** Two hyphens or full stops after a word are a dash or an ellipsis, not part of a name. */
  private boolean isDash(int i) {
    char c = run.charAt(i);
    return (c == '-' || c == '.')
        && run.isWord(i - 1)
        && i + 1 < run.length()
        && run.charAt(i + 1) == c;
  }

  /** The comma of 1,000: digits before it, exactly three after it. */
  private boolean isGroupComma(int i) {
    if (run.charAt(i) != ',' || i == 0 || run.classAt(i - 1) != CharClass.DIGIT) {
      return false;
    }
    int digits = 0;
    while (digits < 4 && i + 1 + digits < run.length() && isDigit(i + 1 + digits)) {
      digits++;
    }
    return digits == 3;
  }

  private boolean isDigit(int i) {
    return run.classAt(i) == CharClass.DIGIT;
  }

  private int dense(int from) {
    int first = from;
    int firstEnd = clusterEnd(first);
    if (!isDense(firstEnd)) {
      sink.word(run, first, firstEnd);
      return firstEnd;
    }
    while (isDense(firstEnd)) {
      int secondEnd = clusterEnd(firstEnd);
      sink.whole(run, first, secondEnd);
      if (standsAlone(first)) {
        sink.whole(run, first, firstEnd);
      }
      sink.advance();
      first = firstEnd;
      firstEnd = secondEnd;
    }
    if (standsAlone(first)) {
      sink.word(run, first, firstEnd);
    }
    return firstEnd;
  }

  private boolean isDense(int i) {
    return i < run.length() && run.classAt(i) == CharClass.DENSE;
  }

  private boolean standsAlone(int i) {
    return CharClass.isSyllableOrIdeograph(run.codePointAt(i));
  }

  /** The end of a character with its marks. */
  private int clusterEnd(int from) {
    int end = from + Character.charCount(run.codePointAt(from));
    while (end < run.length() && run.classAt(end) == CharClass.MARK) {
      end++;
    }
    return end;
  }

  private int emoji(int from) {
    int c = run.codePointAt(from);
    int end = from + Character.charCount(c);
    if (CharClass.isRegionalIndicator(c) && end < run.length()) {
      int second = run.codePointAt(end);
      end += CharClass.isRegionalIndicator(second) ? 2 : 0;
    }
    while (end < run.length() && run.charAt(end) == 0x200D) {
      end += 1 + Character.charCount(run.codePointAt(end + 1));
    }
    sink.word(run, from, end);
    return end;
  }
}
