package io.membrick.internal.ingest;

import io.membrick.internal.ingest.Budget.Share;
import java.util.concurrent.CompletableFuture;

/**
 * What a command was accepted under.
 *
 * @param share the part of the budget reserved for it
 * @param future completes when the command is durable, or fails with what refused it
 * @param <T> what the caller gets
 */
public record Ticket<T>(Share share, CompletableFuture<T> future) {
  /** A ticket that nobody has answered yet. */
  public static <T> Ticket<T> reserving(int count, long bytes) {
    return new Ticket<>(new Share(count, bytes), new CompletableFuture<>());
  }
}
