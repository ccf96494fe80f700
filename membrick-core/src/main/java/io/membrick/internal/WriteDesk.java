package io.membrick.internal;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MemoryId;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.internal.ingest.Budget;
import io.membrick.internal.ingest.Command;
import io.membrick.internal.ingest.Ingest;
import io.membrick.internal.ingest.Ticket;
import io.membrick.internal.ingest.WriteLimits;
import io.membrick.internal.publish.Publisher;
import io.membrick.internal.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Where callers hand in writes: checks limits, reserves a share of what may wait, queues.
 *
 * <p><strong>Threads:</strong> any.
 */
final class WriteDesk {
  private final WriteLimits limits;
  private final Budget budget;
  private final Ingest ingest;
  private final Publisher publisher;

  WriteDesk(WriteLimits limits, Budget budget, Ingest ingest, Publisher publisher) {
    this.limits = limits;
    this.budget = budget;
    this.ingest = ingest;
    this.publisher = publisher;
  }

  CompletableFuture<Receipt> add(NewMemory memory) {
    Command.AddAll command = Command.AddAll.of(List.of(limits.checked(memory)));
    return single(submit(command, command.ticket()));
  }

  /** Not thenApply: it would wrap what the write fails with. */
  private static CompletableFuture<Receipt> single(CompletableFuture<List<Receipt>> batch) {
    CompletableFuture<Receipt> single = new CompletableFuture<>();
    var unused =
        batch.whenComplete(
            (receipts, failure) -> {
              if (failure == null) {
                single.complete(receipts.getFirst());
              } else {
                single.completeExceptionally(failure);
              }
            });
    return single;
  }

  CompletableFuture<List<Receipt>> addAll(List<NewMemory> memories) {
    // Not List.copyOf, which would refuse a null without saying where it is.
    List<NewMemory> copy = new ArrayList<>(memories);
    Command.AddAll command = Command.AddAll.of(limits.checked(copy));
    return submit(command, command.ticket());
  }

  CompletableFuture<Optional<Receipt>> update(Scope scope, MemoryId id, MemoryUpdate update) {
    Command.Update command = Command.Update.of(scope, id, update);
    return submit(command, command.ticket());
  }

  CompletableFuture<Boolean> delete(Scope scope, MemoryId id) {
    Command.Delete command = Command.Delete.of(scope, id);
    return submit(command, command.ticket());
  }

  CompletableFuture<Long> deleteAll(Scope scope) {
    Command.DeleteAll command = Command.DeleteAll.of(scope);
    return submit(command, command.ticket());
  }

  private <T> CompletableFuture<T> submit(Command.Write command, Ticket<T> ticket) {
    requireAccepted(ticket.share());
    if (!ingest.offer(command)) {
      budget.release(ticket.share());
      throw Closing.closedException(null);
    }
    return ticket.future();
  }

  private void requireAccepted(Budget.Share share) {
    try {
      ingest.requireHealthy();
      publisher.requireAlive();
      reserve(share);
    } catch (MembrickException e) {
      Trace.rejected(e);
      throw e;
    }
  }

  private void reserve(Budget.Share share) {
    if (budget.tryReserve(share)) {
      return;
    }
    if (!budget.canHold(share)) {
      throw new IllegalArgumentException(
          "the write of "
              + share.count()
              + " memories and "
              + share.bytes()
              + " bytes is more than may ever wait: split it, or raise maxPendingCount or"
              + " maxPendingBytes");
    }
    Budget.Usage usage = budget.usage();
    throw new MembrickException(
        Code.OVERLOADED,
        usage.count()
            + " writes of "
            + usage.bytes()
            + " bytes wait to become visible: nothing was written; try again later, or flush first");
  }
}
