package io.membrick.segments.internal.analyze;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a long text into the passages that are scored.
 *
 * <p>A passage is filled up to its limit, then cut back to the best border in its second half: the
 * end of a paragraph, else of a line, else of a sentence, the last one of its kind.
 */
public final class Passages {
  private Passages() {}

  /**
   * Cuts. Every token is in exactly one passage, in order; an empty text is one empty passage.
   *
   * <p>Cost: linear in the text.
   *
   * @param text the text the tokens came from
   * @param tokens its tokens, as {@link TextAnalyzer} gives them
   * @param maxTokens how many distinct positions a passage may hold
   * @throws IllegalArgumentException if maxTokens is below 1
   */
  public static List<List<Token>> cut(String text, List<Token> tokens, int maxTokens) {
    if (maxTokens < 1) {
      throw new IllegalArgumentException("maxTokens " + maxTokens + " is below 1");
    }
    List<List<Token>> passages = new ArrayList<>();
    int from = 0;
    do {
      int to = windowEnd(tokens, from, maxTokens);
      if (to < tokens.size()) {
        to = bestCut(text, tokens, from, to, maxTokens);
      }
      passages.add(List.copyOf(tokens.subList(from, to)));
      from = to;
    } while (from < tokens.size());
    return passages;
  }

  private static int windowEnd(List<Token> tokens, int from, int maxTokens) {
    int positions = 0;
    int i = from;
    while (i < tokens.size()) {
      positions += i == from || startsPosition(tokens, i) ? 1 : 0;
      if (positions > maxTokens) {
        break;
      }
      i++;
    }
    return i;
  }

  private static boolean startsPosition(List<Token> tokens, int i) {
    return tokens.get(i).position() != tokens.get(i - 1).position();
  }

  private static int bestCut(String text, List<Token> tokens, int from, int to, int maxTokens) {
    int half = tokens.get(from).position() + (maxTokens + 1) / 2;
    int best = to;
    int bestRank = 0;
    int end = 0;
    for (int i = from + 1; i <= to; i++) {
      end = Math.max(end, tokens.get(i - 1).end());
      if (tokens.get(i).position() >= half && startsPosition(tokens, i)) {
        int rank = Border.rank(text, end, tokens.get(i).start());
        if (rank > 0 && rank >= bestRank) {
          bestRank = rank;
          best = i;
        }
      }
    }
    return best;
  }
}
