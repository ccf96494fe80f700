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

  /** Waits for commands and takes all there are, in order; an empty list is the end. */
  List<Command> takeAll() {
    lock.lock();
    try {
      while (waiting.isEmpty() && phase != Phase.ENDED) {
        arrived.awaitUninterruptibly();
      }
      List<Command> taken = waiting;
      waiting = new ArrayList<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

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
