package io.membrick.internal;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Runs what touches files on a thread that nobody can interrupt: an interrupt of the thread of a
 * caller would close the file it is at.
 */
final class OwnThread {
  private OwnThread() {}

  /** Runs on a new thread and waits for it, whatever interrupts; the flag of the caller stays. */
  static <T> T call(String name, Supplier<T> action) {
    FutureTask<T> task = new FutureTask<>(action::get);
    Thread thread = Thread.ofPlatform().name(name).daemon(true).start(task);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          // The task is done a moment before its thread; who closes a store leaves none behind.
          thread.join();
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw Waiting.rethrown(e.getCause() == null ? e : e.getCause());
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
