package io.membrick.internal.model;

import java.time.Duration;

/** Durations as nanoseconds. */
public final class Nanos {
  private Nanos() {}

  /** The nanoseconds of a duration; the most a long can hold if there are more. */
  public static long of(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException tooLong) {
      return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }
}
