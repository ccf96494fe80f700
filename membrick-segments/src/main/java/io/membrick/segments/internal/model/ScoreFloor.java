package io.membrick.segments.internal.model;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A score that so many documents of a search have reached: what scores less cannot be among the
 * best any more. Each part raises it, so that the next ones keep less.
 *
 * <p>It only ever drops what the merge would drop, so that a result does not depend on who was
 * first. <strong>Threads:</strong> any.
 */
public final class ScoreFloor {
  /** Positive doubles sort as their bits do. */
  private final AtomicLong bits = new AtomicLong();

  /** The floor; 0 at first. */
  public double get() {
    return Double.longBitsToDouble(bits.get());
  }

  /** Raises it to that score, which is not negative, if it is lower. */
  public void raise(double score) {
    bits.accumulateAndGet(Double.doubleToLongBits(score), Math::max);
  }
}
