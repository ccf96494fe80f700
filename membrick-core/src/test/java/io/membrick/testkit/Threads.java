package io.membrick.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Threads of tests. */
public final class Threads {
  /** Far longer than anything waited for takes; a test that needs it has failed. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private Threads() {}

  /** Runs all tasks at once, and gives their results in order; fails if one fails. */
  public static <T> List<T> together(List<Callable<T>> tasks) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
      List<T> results = new ArrayList<>();
      for (Future<T> each : threads.invokeAll(tasks)) {
        results.add(each.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new AssertionError("a task failed: " + e.getCause(), e.getCause());
    }
  }

  /** Waits until something is so. */
  public static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + PATIENCE + ": " + what);
      }
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  /** Names of live threads that contain a text. */
  public static List<String> alive(String part) {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.contains(part))
        .sorted()
        .toList();
  }
}
