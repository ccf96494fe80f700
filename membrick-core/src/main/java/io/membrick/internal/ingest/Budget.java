package io.membrick.internal.ingest;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts the writes that were accepted and are not visible yet, and refuses more than a limit.
 *
 * <p><strong>Threads:</strong> any; one short lock, never held while anything is waited for.
 */
public final class Budget {
  private final int maxCount;
  private final long maxBytes;
  private final ReentrantLock lock = new ReentrantLock();
  // All guarded by the lock.
  private final Deque<Due> due = new ArrayDeque<>();
  private long count;
  private long bytes;
  private long rejected;

  /** A budget with nothing spent. */
  public Budget(int maxCount, long maxBytes) {
    this.maxCount = maxCount;
    this.maxBytes = maxBytes;
  }

  /** Takes a share, or refuses it because too much is taken already. */
  public boolean tryReserve(Share share) {
    lock.lock();
    try {
      boolean fits = share.count() <= maxCount - count && share.bytes() <= maxBytes - bytes;
      if (fits) {
        count += share.count();
        bytes += share.bytes();
      } else {
        rejected++;
      }
      return fits;
    } finally {
      lock.unlock();
    }
  }

  /** Whether a share can ever fit. */
  public boolean canHold(Share share) {
    return share.count() <= maxCount && share.bytes() <= maxBytes;
  }

  /** Gives a share back at once: nothing of it was written. */
  public void release(Share share) {
    lock.lock();
    try {
      count -= share.count();
      bytes -= share.bytes();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Turns what was reserved into what was written, to be given back when that is visible. What was
   * accepted is never refused here, even if it proved larger than was reserved.
   */
  public void releaseWhenVisible(long seqNo, Share reserved, Share written) {
    lock.lock();
    try {
      count += written.count() - reserved.count();
      bytes += written.bytes() - reserved.bytes();
      due.add(new Due(seqNo, written));
    } finally {
      lock.unlock();
    }
  }

  /** Gives back every share up to that sequence number. */
  public void visible(long seqNo) {
    lock.lock();
    try {
      while (!due.isEmpty() && due.getFirst().seqNo() <= seqNo) {
        Share share = due.removeFirst().share();
        count -= share.count();
        bytes -= share.bytes();
      }
    } finally {
      lock.unlock();
    }
  }

  /** What is taken, and how often a share was refused. */
  public Usage usage() {
    lock.lock();
    try {
      return new Usage(count, bytes, rejected);
    } finally {
      lock.unlock();
    }
  }

  /**
   * A part of the budget.
   *
   * @param count writes
   * @param bytes their size
   */
  public record Share(int count, long bytes) {}

  /**
   * What is taken.
   *
   * @param count writes
   * @param bytes their size
   * @param rejected shares refused so far
   */
  public record Usage(long count, long bytes, long rejected) {}

  private record Due(long seqNo, Share share) {}
}
