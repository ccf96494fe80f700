package io.membrick.jmh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Made-up conversations: the same seed gives the same text.
 *
 * <p>Words follow Zipf's law over a vocabulary of made-up words, so that a query meets frequent and
 * rare ones as in real text.
 */
final class Corpus {
  /**
   * A turn.
   *
   * @param session number of its session
   * @param text 20 to 60 words
   */
  record Turn(int session, String text) {}

  private static final int VOCABULARY = 20_000;
  private static final String[] SYLLABLES = {
    "ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "vu", "wa"
  };

  private final Random random;
  private final double[] cumulative = new double[VOCABULARY];

  Corpus(long seed) {
    random = new Random(seed);
    double sum = 0;
    for (int rank = 0; rank < VOCABULARY; rank++) {
      sum += 1.0 / (rank + 10);
      cumulative[rank] = sum;
    }
  }

  /** That many turns, dealt to the sessions in turn. */
  List<Turn> turns(int count, int sessions) {
    List<Turn> turns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      turns.add(new Turn(i % sessions, words(20 + random.nextInt(41))));
    }
    return turns;
  }

  /** That many queries of four words each, from the frequent to the rare. */
  List<String> queries(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                word(10 + random.nextInt(40))
                    + " "
                    + word(50 + random.nextInt(200))
                    + " "
                    + word(250 + random.nextInt(750))
                    + " "
                    + word(1000 + random.nextInt(5000)))
        .toList();
  }

  private String words(int count) {
    return IntStream.range(0, count).mapToObj(i -> word(rank())).collect(Collectors.joining(" "));
  }

  private int rank() {
    int found = Arrays.binarySearch(cumulative, random.nextDouble() * cumulative[VOCABULARY - 1]);
    return Math.min(VOCABULARY - 1, found >= 0 ? found : -found - 1);
  }

  /** The word of a rank: its hexadecimal digits as syllables, and an end that no stemmer cuts. */
  private static String word(int rank) {
    StringBuilder word = new StringBuilder();
    for (int rest = rank + 256; rest > 0; rest /= 16) {
      word.append(SYLLABLES[rest % 16]);
    }
    return word.append('k').toString();
  }
}
