package io.membrick.testkit;

import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * The seed of a randomised test: new for each run, or the one of {@code -Dmembrick.seed=N}.
 *
 * @param value the seed; a failure message names it
 */
public record Seed(long value) {

  /** The seed asked for, or a new one. */
  public static Seed next() {
    String given = System.getProperty("membrick.seed", "");
    return new Seed(given.isEmpty() ? System.nanoTime() & 0xFFFFFFFL : Long.parseLong(given));
  }

  /** Random numbers that depend on the seed alone. */
  public RandomGenerator random() {
    return new Random(value);
  }

  /** What a failure says. */
  @Override
  public String toString() {
    return "repeat with -Dmembrick.seed=" + value;
  }
}
