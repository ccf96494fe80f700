package io.membrick.internal.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The queue before the ingest thread. Writes in it hold a share of the {@link Budget}, which bounds
 * it.
 *
 * <p><strong>Threads:</strong> any thread offers, the ingest thread takes; no interrupt ends a
 * wait.
 */
final class Intake {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrived = lock.newCondition();
  // All guarded by the lock.
  private List<Command> waiting = new ArrayList<>();
  private Phase phase = Phase.OPEN;

  private enum Phase {
    OPEN,
    /** Writes are refused; what the store asks of itself is still done. */
    NO_WRITES,
    ENDED
  }

  /** Queues a command, or says that it is too late. */
  boolean offer(Command command) {
    lock.lock();
    try {
      boolean accepted =
          switch (phase) {
            case OPEN -> true;
            case NO_WRITES -> !(command instanceof Command.Write);
            case ENDED -> false;
          };
      if (accepted) {
        waiting.add(command);
        arrived.signal();
      }
      return accepted;
    } finally {
      lock.unlock();
    }
  }

  /** Waits for commands, at most for so many nanoseconds, and takes all there are, in order. */
  Taken takeAll(long nanos) {
    lock.lock();
    try {
      long left = nanos;
      while (left > 0 && waiting.isEmpty() && phase != Phase.ENDED) {
        try {
          left = arrived.awaitNanos(left);
        } catch (InterruptedException e) {
          // Nobody but this thread has it; whatever set the flag, it goes on.
        }
      }
      List<Command> taken = waiting;
      waiting = new ArrayList<>();
      return new Taken(taken, phase == Phase.ENDED);
    } finally {
      lock.unlock();
    }
  }

  /**
   * What was taken.
   *
   * @param commands in order; none if the time was over
   * @param last whether nothing follows
   */
  record Taken(List<Command> commands, boolean last) {}

  void refuseWrites() {
    lock.lock();
    try {
      phase = phase == Phase.ENDED ? Phase.ENDED : Phase.NO_WRITES;
    } finally {
      lock.unlock();
    }
  }

  void end() {
    lock.lock();
    try {
      phase = Phase.ENDED;
      arrived.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
