package io.membrick.internal.ingest;

import io.membrick.Durability;
import io.membrick.internal.model.Nanos;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides when what was appended is forced, and knows how far it was. Tells the log when it is
 * idle, so that it can write down that its last records were forced.
 *
 * <p><strong>Threads:</strong> belongs to the ingest thread, except for the two numbers that are
 * read by others. <strong>Failure:</strong> after a failed force the owner stops asking.
 */
final class Forcing {
  private static final long IDLE_NANOS = 100_000_000;

  private final RecordLog log;
  private final boolean eachWrite;
  // How long an acknowledged write may wait; 0: not at all.
  private final long patienceNanos;
  private boolean pending;
  private long pendingSince;
  private boolean proven = true;
  private long forcedAt;

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

  /** Whether that may not wait any longer. */
  boolean isDue() {
    return pending && nanosLeft() <= 0;
  }

  /** How long nothing needs to be done if nothing comes. */
  long nanosLeft() {
    if (!pending) {
      return proven ? Long.MAX_VALUE : IDLE_NANOS - (System.nanoTime() - forcedAt);
    }
    return patienceNanos == 0 ? 0 : patienceNanos - (System.nanoTime() - pendingSince);
  }

  void force() throws IOException {
    log.force();
    pending = false;
    proven = false;
    forcedAt = System.nanoTime();
    forces.incrementAndGet();
    durableSeqNo = log.lastSeqNo();
  }

  /** Tells the log if nothing came for a while after a force. */
  void mayBeIdle() throws IOException {
    if (!pending && !proven && nanosLeft() <= 0) {
      proven = true;
      log.idle();
    }
  }
}
