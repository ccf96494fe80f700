package io.membrick.segments.testkit;

import java.util.SplittableRandom;

/**
 * Where the randomness of a test comes from: {@code -Dmembrick.seed=N} repeats a run, {@code
 * -Dmembrick.iterations=N} makes it longer.
 */
public final class Seeds {
  private static final String SEED = System.getProperty("membrick.seed", "");

  private Seeds() {}

  /** The seed asked for, or a new one. */
  public static long seed() {
    return SEED.isBlank() ? new SplittableRandom().nextLong() : Long.parseLong(SEED.trim());
  }

  /** How many rounds to run: one for a seed that was asked for, unless told otherwise. */
  public static int iterations(int usual) {
    return Integer.getInteger("membrick.iterations", SEED.isBlank() ? usual : 1);
  }
}
