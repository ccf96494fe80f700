package io.membrick.segments.internal.analyze;

import java.util.List;

/**
 * Turns a text into its tokens, for indexing and for queries alike.
 *
 * <p>Threads: safe for use by many; the only state they share is the cache of the stemmer.
 *
 * <p>Cost: linear in the length of the text.
 *
 * <p>Failure: none; every string has tokens or has none.
 */
public final class TextAnalyzer {
  private final Stemmer stemmer = new Stemmer();

  /** Makes an analyzer. */
  public TextAnalyzer() {}

  /** The tokens of a text, by ascending position; a whole comes before its parts. */
  public List<Token> analyze(String text) {
    TokenSink sink = new TokenSink(stemmer);
    FoldedRun run = new FoldedRun();
    RunTokenizer tokenizer = new RunTokenizer(run, sink);
    int length = text.length();
    for (int i = 0; i < length; ) {
      int end = i;
      while (end < length && !isSpace(text.charAt(end))) {
        end++;
      }
      if (end > i) {
        run.fold(text, i, end);
        tokenizer.tokenize();
      }
      i = end + 1;
    }
    return sink.tokens();
  }

  private static boolean isSpace(char c) {
    if (c < 128) {
      return c <= ' ' || c == 127;
    }
    // Zero width space is a word border in Thai and Khmer; next line is a control character.
    return Character.isSpaceChar(c) || c == 0x200B || c == 0x0085;
  }
}
