package io.membrick.internal.publish;

import io.membrick.internal.model.Written;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What waits for the publisher. The budget of pending writes bounds it.
 *
 * <p><strong>Threads:</strong> any thread adds and asks, the publisher takes; no interrupt ends its
 * wait.
 */
final class Mailbox {
  private final int maxRecords;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  // All guarded by the lock.
  private final Deque<List<Written>> writes = new ArrayDeque<>();
  private long addedSeqNo;
  private long requestedSeqNo;
  private boolean woken;
  private boolean closing;
  private boolean deaf;

  /** A mailbox that gives at most so many records at a time, but never part of a write. */
  Mailbox(int maxRecords) {
    this.maxRecords = maxRecords;
  }

  void add(List<Written> write) {
    change(
        () -> {
          addedSeqNo = write.getLast().seqNo();
          if (!deaf) {
            writes.add(write);
          }
        });
  }

  /** Asks for publication at once. What was never added cannot be asked for. */
  void request(long seqNo) {
    change(() -> requestedSeqNo = Math.max(requestedSeqNo, Math.min(seqNo, addedSeqNo)));
  }

  /** Ends the wait of the publisher, who has something to do that does not lie here. */
  void wake() {
    change(() -> woken = true);
  }

  void close() {
    change(() -> closing = true);
  }

  /** Drops what waits and what comes: nobody will take it. */
  void ignoreAll() {
    change(
        () -> {
          deaf = true;
          writes.clear();
        });
  }

  private void change(Runnable change) {
    lock.lock();
    try {
      change.run();
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for something to do, at most for so many nanoseconds. */
  Work take(long publishedSeqNo, long nanos) {
    lock.lock();
    try {
      awaitWork(publishedSeqNo, nanos);
      woken = false;
      List<List<Written>> taken = takeWrites();
      boolean last = closing && writes.isEmpty();
      return new Work(taken, requestedSeqNo > publishedSeqNo || last, last);
    } finally {
      lock.unlock();
    }
  }

  private void awaitWork(long publishedSeqNo, long nanos) {
    long left = nanos;
    while (left > 0 && isIdle(publishedSeqNo)) {
      try {
        left = changed.awaitNanos(left);
      } catch (InterruptedException e) {
        // Nobody but this thread has it; whatever set the flag, it goes on.
      }
    }
  }

  private boolean isIdle(long publishedSeqNo) {
    return writes.isEmpty() && requestedSeqNo <= publishedSeqNo && !closing && !woken;
  }

  private List<List<Written>> takeWrites() {
    List<List<Written>> taken = new ArrayList<>();
    int records = 0;
    while (!writes.isEmpty() && records < maxRecords) {
      List<Written> write = writes.removeFirst();
      taken.add(write);
      records += write.size();
    }
    return taken;
  }

  /**
   * What is to be done.
   *
   * @param writes to be applied, in order
   * @param publishNow whether to publish without waiting for more
   * @param last whether nothing follows
   */
  record Work(List<List<Written>> writes, boolean publishNow, boolean last) {}
}
