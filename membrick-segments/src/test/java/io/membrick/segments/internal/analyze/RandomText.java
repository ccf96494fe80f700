package io.membrick.segments.internal.analyze;

import java.util.Random;

/** Random texts; {@code -Dmembrick.seed=N} repeats a run. */
final class RandomText {
  private static final String SIGNS = " \n\t.,-_/:@'’\"()[]{}#+&=?!~$%*\\<>|^`…—";
  private static final int[] BLOCKS = {
    0x0000, 0x0080, 0x0100, 0x0300, 0x0370, 0x0400, 0x0590, 0x0600, 0x0900, 0x0E00, 0x0E80, 0x1000,
    0x1100, 0x1780, 0x1E00, 0x1F00, 0x2000, 0x20D0, 0x2100, 0x2190, 0x2600, 0x3000, 0x3040, 0x30A0,
    0x3130, 0x4E00, 0xAC00, 0xD800, 0xDC00, 0xE000, 0xF900, 0xFB00, 0xFDF0, 0xFE00, 0xFF00, 0xFFE0,
    0x1D400, 0x1F1E0, 0x1F3F0, 0x1F600, 0x20000, 0xE0100, 0x10FF80
  };
  private static final String[] WORDS = {
    "one", "Two", "three-four", "fiveSix", "v1.2.3", "don't", "é", "東京都", "end.", "stop!\n", "\n\n"
  };

  private RandomText() {}

  static long seed() {
    String given = System.getProperty("membrick.seed", "");
    return given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
  }

  /** Any chars: letters and signs of all scripts, marks, unpaired surrogates, controls. */
  static String any(Random random, int maxLength) {
    int length = random.nextInt(maxLength);
    StringBuilder out = new StringBuilder();
    int block = 0;
    while (out.length() < length) {
      switch (random.nextInt(6)) {
        case 0 -> out.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
        case 1 -> out.append((char) random.nextInt(0x10000));
        case 2 -> out.append((char) ('0' + random.nextInt(75)));
        case 3 -> block = BLOCKS[random.nextInt(BLOCKS.length)];
        default -> out.appendCodePoint(block + random.nextInt(0x80));
      }
    }
    return out.toString();
  }

  /** Words in lines and sentences. */
  static String prose(Random random, int maxWords) {
    StringBuilder out = new StringBuilder();
    for (int n = random.nextInt(maxWords); n > 0; n--) {
      out.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return out.toString();
  }
}
