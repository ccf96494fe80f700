package io.membrick.internal;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits on the thread of a caller, and tells a failure there. */
final class Waiting {
  private Waiting() {}

  /** What the future gives; what it fails with is thrown. */
  static <T> T forAnswer(CompletableFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      throw interrupted(
          "the write may still happen: a retry under the same idempotency key settles it", e);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause() == null ? e : e.getCause());
    }
  }

  /** Whether the future completes within the time; what it fails with is thrown. */
  static boolean within(CompletableFuture<?> future, long nanos) {
    try {
      var unused = future.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (InterruptedException e) {
      throw interrupted("what was waited for goes on by itself", e);
    } catch (ExecutionException e) {
      throw rethrown(e.getCause() == null ? e : e.getCause());
    }
  }

  static MembrickException interrupted(String consequence, InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new MembrickException(
        Code.INTERRUPTED, "interrupted while waiting; " + consequence, null, cause);
  }

  /** Throws errors, gives everything else to be thrown on the thread of the caller. */
  static RuntimeException rethrown(Throwable failure) {
    return switch (failure) {
      // Made anew, so that its stack shows who called.
      case MembrickException known ->
          new MembrickException(
              known.code(), String.valueOf(known.getMessage()), known.path().orElse(null), known);
      case RuntimeException refused -> refused;
      case Error error -> throw error;
      default -> new IllegalStateException("unexpected: " + failure, failure);
    };
  }
}
