package io.membrick.internal;

import io.membrick.MembrickOptions;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * The pool that runs parts of large searches. It starts no thread before there is such a search.
 *
 * @param pool the pool
 * @param owned whether it ends with the store
 */
record FanOut(ForkJoinPool pool, boolean owned) implements AutoCloseable {

  /** The application's pool, or one of the store's own. */
  static FanOut of(MembrickOptions options, String name) {
    return options
        .fanOutPool()
        .map(given -> new FanOut(given, false))
        .orElseGet(() -> new FanOut(own(options, name), true));
  }

  private static ForkJoinPool own(MembrickOptions options, String name) {
    int threads = Math.min(Runtime.getRuntime().availableProcessors(), options.fanOutCap());
    return new ForkJoinPool(
        threads,
        pool -> {
          ForkJoinWorkerThread worker =
              ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
          worker.setName("membrick-fanout-" + name + "-" + worker.getPoolIndex());
          return worker;
        },
        null,
        false);
  }

  /** Ends the pool if it is the store's own, after the searches it runs. */
  @Override
  public void close() {
    if (owned) {
      pool.close();
    }
  }
}
