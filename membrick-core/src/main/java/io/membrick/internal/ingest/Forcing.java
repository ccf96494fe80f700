package io.membrick.internal.ingest;

import io.membrick.Durability;
import io.membrick.internal.model.Nanos;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides when what was appended is forced, and knows how far it was.
 *
 * <p><strong>Threads:</strong> belongs to the ingest thread, except for the two numbers that are
 * read by others. <strong>Failure:</strong> after a failed force the owner stops asking.
 */
final class Forcing {
  private final RecordLog log;
  private final boolean eachWrite;
  // How long an acknowledged write may wait; 0: not at all.
  private final long patienceNanos;
  private boolean pending;
  private long pendingSince;

  // Written by the ingest thread only.
  private final AtomicLong forces = new AtomicLong();
  private volatile long durableSeqNo;

  Forcing(RecordLog log, Durability durability) {
    this.log = log;
    this.eachWrite = durability instanceof Durability.Sync;
    this.patienceNanos =
        durability instanceof Durability.Interval interval ? Nanos.of(interval.atLeastEvery()) : 0;
    // Opening forces what it found before it serves it.
    this.durableSeqNo = log.lastSeqNo();
  }

  long forces() {
    return forces.get();
  }

  long durableSeqNo() {
    return durableSeqNo;
  }

  /** Whether writes do not share a force. */
  boolean eachWrite() {
    return eachWrite;
  }

  /** Notes that there is something to be forced. */
  void appended() {
    if (!pending) {
      pending = true;
      pendingSince = System.nanoTime();
    }
  }

  /** Whether something waits to be forced. */
  boolean isPending() {
    return pending;
  }

  /** Whether it may not wait any longer. */
  boolean isDue() {
    return pending && nanosLeft() <= 0;
  }

  /** How long nothing needs to be forced if nothing comes. */
  long nanosLeft() {
    if (!pending) {
      return Long.MAX_VALUE;
    }
    return patienceNanos == 0 ? 0 : patienceNanos - (System.nanoTime() - pendingSince);
  }

  void force() throws IOException {
    log.force();
    pending = false;
    forces.incrementAndGet();
    durableSeqNo = log.lastSeqNo();
  }
}
