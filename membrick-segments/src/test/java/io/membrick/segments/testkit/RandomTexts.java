package io.membrick.segments.testkit;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts of few words, so that ties and repeats are common, and strings of no words at all. */
public final class RandomTexts {
  private static final List<String> WORDS =
      List.of(
          "Oslo",
          "run",
          "running",
          "runs",
          "Rome",
          "tea",
          "teas",
          "the",
          "not",
          "agents",
          "don't",
          "caf\u00e9",
          "cafe\u0301",
          "getUserById",
          "user",
          "src/middleware/auth.ts",
          "v1.2.3",
          "user_id",
          "10.0.0.7",
          "\u6771\u4eac\u90fd",
          "\u4eac\u90fd",
          "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
          "2024-05-01",
          "E11000",
          "what",
          "I");

  private static final String OPERATORS = "+-&|!(){}[]^\"~*?:\\/'<>=@#,;. \t\n\u0000";

  private final Random random;

  /** Texts from that source. */
  public RandomTexts(Random random) {
    this.random = random;
  }

  /** A text to be indexed. */
  public String text() {
    return switch (random.nextInt(20)) {
      case 0 -> "";
      case 1 -> unicode(30);
      case 2 -> words(300);
      case 3, 4, 5 -> words(70);
      default -> words(8);
    };
  }

  /** A text to search for. */
  public String query() {
    return switch (random.nextInt(20)) {
      case 0 -> "";
      case 1 -> unicode(12);
      case 2 -> words(60);
      default -> words(4);
    };
  }

  /** Any characters: unpaired surrogates, controls, and operators of query languages. */
  public String unicode(int lengthMax) {
    int length = random.nextInt(lengthMax + 1);
    return IntStream.range(0, length).mapToObj(i -> character()).collect(Collectors.joining());
  }

  private String character() {
    return switch (random.nextInt(6)) {
      case 0 -> String.valueOf((char) random.nextInt(0x10000));
      case 1 -> Character.toString(random.nextInt(0x110000));
      case 2 -> String.valueOf(OPERATORS.charAt(random.nextInt(OPERATORS.length())));
      default -> String.valueOf((char) (' ' + random.nextInt(95)));
    };
  }

  private String words(int max) {
    return random
        .ints(1 + random.nextInt(max))
        .mapToObj(i -> word())
        .collect(Collectors.joining(random.nextInt(4) == 0 ? ", " : " "));
  }

  /** The first words are the frequent ones. */
  private String word() {
    double skewed = random.nextDouble() * random.nextDouble();
    return WORDS.get((int) (skewed * WORDS.size()));
  }
}
