package io.membrick.internal.publish;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How far publication has come, and where it is waited for.
 *
 * <p><strong>Threads:</strong> the publisher advances, any number wait; what is visible already is
 * answered without the lock.
 */
final class Visibility {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  // Written under the lock.
  private volatile long seqNo;
  private volatile @Nullable Throwable fault;
  private volatile boolean ended;

  Visibility(long seqNo) {
    this.seqNo = seqNo;
  }

  long seqNo() {
    return seqNo;
  }

  /**
   * Waits until a write is visible.
   *
   * @return whether it became visible within the time
   * @throws InterruptedException if the thread is interrupted while it waits
   * @throws MembrickException POISONED if it never will be visible
   * @throws IllegalStateException if the publisher ended before
   */
  boolean await(long wanted, long nanos) throws InterruptedException {
    if (seqNo >= wanted) {
      return true;
    }
    lock.lockInterruptibly();
    try {
      long left = nanos;
      while (seqNo < wanted) {
        requireAlive();
        if (left <= 0) {
          return false;
        }
        left = changed.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns if the publisher works.
   *
   * @throws MembrickException POISONED if it has failed
   * @throws IllegalStateException if it has ended
   */
  void requireAlive() {
    Throwable first = fault;
    if (first != null) {
      throw new MembrickException(
          Code.POISONED,
          "the publisher has failed ("
              + first.getMessage()
              + "): searches show writes up to "
              + seqNo
              + " until the store is closed and opened again; nothing acknowledged is lost",
          null,
          first);
    }
    if (ended) {
      throw new IllegalStateException("the memory service is closed");
    }
  }

  void advance(long newSeqNo) {
    change(() -> seqNo = Math.max(seqNo, newSeqNo));
  }

  void fail(Throwable newFault) {
    change(() -> fault = newFault);
  }

  void end() {
    change(() -> ended = true);
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
