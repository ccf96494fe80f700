package io.membrick;

import java.time.Duration;
import java.util.Objects;

/**
 * When a write is forced to the disk, and so what an acknowledgement promises. In every mode a
 * batch is there whole or not at all, writes are lost from the end only, and nothing is lost when
 * the process alone is killed. A store without files ({@link MemoryService#inMemory}) has no mode:
 * it is gone when it is closed.
 *
 * <p><strong>Threads:</strong> immutable.
 */
public sealed interface Durability {

  /** Each write is forced alone before it is acknowledged. Cost: one force a write. */
  static Durability sync() {
    return new Sync();
  }

  /**
   * Each write is forced before it is acknowledged; writers that wait at the same time share the
   * force. The default. Cost: one force for each group.
   */
  static Durability group() {
    return new Group();
  }

  /**
   * A write is acknowledged once it was handed to the operating system, and forced within a time
   * after that; also by {@link MemoryService#flush}, before a checkpoint of the index, and on
   * closing. A power cut, or the end of the operating system, may take the writes acknowledged
   * since the last force: those of this time and of as long as one force takes. When a force fails,
   * the same writes are in doubt, and the store refuses every further one.
   *
   * @throws IllegalArgumentException if the time is not above zero
   */
  static Durability interval(Duration atLeastEvery) {
    return new Interval(atLeastEvery);
  }

  /** One force for each write. */
  record Sync() implements Durability {}

  /** One force for all writes that wait. */
  record Group() implements Durability {}

  /**
   * Acknowledged before it is forced.
   *
   * @param atLeastEvery how long an acknowledged write waits at most for its force to begin
   */
  record Interval(Duration atLeastEvery) implements Durability {
    /** Checks the time. */
    public Interval {
      Objects.requireNonNull(atLeastEvery, "the interval of durability is null");
      if (atLeastEvery.isNegative() || atLeastEvery.isZero()) {
        throw new IllegalArgumentException(
            "the interval of durability " + atLeastEvery + " is not above zero");
      }
    }
  }
}
