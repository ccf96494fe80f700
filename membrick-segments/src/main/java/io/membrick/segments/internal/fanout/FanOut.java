package io.membrick.segments.internal.fanout;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Runs the parts of one search, on several threads where that pays.
 *
 * <p>The caller claims parts itself and helpers on the pool claim what is left; a helper that
 * starts late finds nothing to do. So the caller only ever waits for parts that another thread is
 * working on, and never for a place in the pool: a search from inside the pool, or one that the
 * pool refuses, runs all the same.
 *
 * <p><strong>Threads:</strong> any. An interrupt of the caller is kept, and does not end the wait:
 * helpers read what the caller's snapshot holds open.
 */
public final class FanOut {
  /** Work on one part. */
  @FunctionalInterface
  public interface Work<I, O> {
    /** Does it. */
    O on(I part) throws IOException;
  }

  private final ForkJoinPool pool;
  private final int cap;

  /**
   * With a pool of the caller's.
   *
   * @param cap most threads on one search, the calling one included
   */
  public FanOut(ForkJoinPool pool, int cap) {
    this.pool = pool;
    this.cap = cap;
  }

  /** How many threads a search could use at the moment, the calling one included. */
  public int width() {
    int idle = pool.getParallelism() - pool.getActiveThreadCount();
    return pool.hasQueuedSubmissions() ? 1 : Math.clamp(1 + idle, 1, cap);
  }

  /**
   * The results of all parts, in the order of the parts.
   *
   * @throws IOException the first that a part threw, after all have ended
   */
  public <I, O> List<O> map(List<I> parts, Work<I, O> work) throws IOException {
    int helpers = Math.min(parts.size(), width()) - 1;
    if (helpers <= 0) {
      List<O> results = new ArrayList<>(parts.size());
      for (I part : parts) {
        results.add(work.on(part));
      }
      return results;
    }
    Claims<I, O> claims = new Claims<>(parts, work);
    submit(helpers, claims);
    claims.run();
    return claims.results();
  }

  private void submit(int helpers, Runnable claims) {
    try {
      for (int i = 0; i < helpers; i++) {
        pool.execute(claims);
      }
    } catch (RejectedExecutionException e) {
      // The pool is shutting down or full: the caller does what is left.
    }
  }

  private static final class Claims<I, O> implements Runnable {
    private final List<I> parts;
    private final Work<I, O> work;
    private final AtomicInteger claimed = new AtomicInteger();
    private final AtomicReferenceArray<@Nullable O> results;
    private final AtomicReferenceArray<@Nullable Throwable> failures;
    private final CountDownLatch ended;

    Claims(List<I> parts, Work<I, O> work) {
      this.parts = parts;
      this.work = work;
      results = new AtomicReferenceArray<>(parts.size());
      failures = new AtomicReferenceArray<>(parts.size());
      ended = new CountDownLatch(parts.size());
    }

    @Override
    public void run() {
      for (int i = claimed.getAndIncrement(); i < parts.size(); i = claimed.getAndIncrement()) {
        try {
          results.set(i, work.on(parts.get(i)));
        } catch (Throwable t) {
          // Rethrown on the calling thread, whatever it is.
          failures.set(i, t);
        } finally {
          ended.countDown();
        }
      }
    }

    List<O> results() throws IOException {
      awaitEnd();
      List<O> all = new ArrayList<>(parts.size());
      for (int i = 0; i < parts.size(); i++) {
        O result = results.get(i);
        if (result == null) {
          throw rethrown(failures.get(i));
        }
        all.add(result);
      }
      return all;
    }

    private void awaitEnd() {
      boolean interrupted = false;
      while (true) {
        try {
          ended.await();
          break;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    private static IOException rethrown(@Nullable Throwable failure) throws IOException {
      switch (failure) {
        case null -> throw new IllegalStateException("a part ended without a result");
        case IOException e -> throw e;
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new IllegalStateException(failure);
      }
    }
  }
}
