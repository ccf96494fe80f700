package io.membrick.internal.ingest;

import io.membrick.MemoryId;
import io.membrick.MemoryUpdate;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.internal.model.RecordSink;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the ingest thread is asked to do, in the order asked. */
public sealed interface Command {

  /** What it was accepted under. */
  Ticket<?> ticket();

  /** A command that may write. */
  sealed interface Write extends Command {}

  /**
   * Adds memories, all or none.
   *
   * @param additions what to add
   * @param ticket gets a receipt for each
   */
  record AddAll(List<Addition> additions, Ticket<List<Receipt>> ticket) implements Write {
    /** The command for those additions. */
    public static AddAll of(List<Addition> additions) {
      long bytes = additions.stream().mapToLong(Addition::bytes).sum();
      return new AddAll(additions, Ticket.reserving(additions.size(), bytes));
    }
  }

  /**
   * Changes a memory.
   *
   * @param scope what may be changed
   * @param id which
   * @param update how
   * @param ticket gets the receipt, if there was such a memory
   */
  record Update(Scope scope, MemoryId id, MemoryUpdate update, Ticket<Optional<Receipt>> ticket)
      implements Write {
    /** The command for that update. */
    public static Update of(Scope scope, MemoryId id, MemoryUpdate update) {
      Objects.requireNonNull(scope, "scope is null: an update names a user");
      Objects.requireNonNull(id, "id is null");
      Objects.requireNonNull(update, "update is null");
      // How large the result is shows only when the edit has run; the budget is corrected then.
      return new Update(scope, id, update, Ticket.reserving(1, Sizes.RECORD));
    }
  }

  /**
   * Removes a memory.
   *
   * @param scope what may be removed
   * @param id which
   * @param ticket gets whether there was such a memory
   */
  record Delete(Scope scope, MemoryId id, Ticket<Boolean> ticket) implements Write {
    /** The command for that removal. */
    public static Delete of(Scope scope, MemoryId id) {
      Objects.requireNonNull(scope, "scope is null: a removal names a user");
      Objects.requireNonNull(id, "id is null");
      return new Delete(
          scope, id, Ticket.reserving(1, Sizes.RECORD + Sizes.scope(scope) + id.value().length()));
    }
  }

  /**
   * Removes everything a scope covers.
   *
   * @param scope what is removed
   * @param ticket gets the sequence number
   */
  record DeleteAll(Scope scope, Ticket<Long> ticket) implements Write {
    /** The command for that removal. */
    public static DeleteAll of(Scope scope) {
      Objects.requireNonNull(scope, "scope is null: a removal names a user");
      return new DeleteAll(scope, Ticket.reserving(1, Sizes.RECORD + Sizes.scope(scope)));
    }
  }

  /**
   * Reads the journal on the thread that owns it.
   *
   * @param afterSeqNo where to begin
   * @param sink gets every durable record after that
   * @param ticket gets the sequence number of the last record
   */
  record Replay(long afterSeqNo, RecordSink sink, Ticket<Long> ticket) implements Command {}

  /**
   * Asks the owner of the journal, who answers when all before it is durable.
   *
   * @param question what is asked; quick, for every write waits for it
   * @param ticket gets the answer
   * @param <T> the answer
   */
  record Ask<T>(Question<T> question, Ticket<T> ticket) implements Command {
    /** The command for that question. */
    public static <T> Ask<T> of(Question<T> question) {
      return new Ask<>(question, Ticket.reserving(0, 0));
    }

    void answer() {
      try {
        ticket.future().complete(question.answer());
      } catch (Throwable e) {
        ticket.future().completeExceptionally(e);
      }
    }

    /** What is asked. */
    @FunctionalInterface
    public interface Question<T> {
      /** Answers it, on the thread that owns the journal. */
      T answer() throws IOException;
    }
  }

  /**
   * Marks a place in the queue.
   *
   * @param ticket completes when everything before it was done and is durable
   */
  record Barrier(Ticket<Boolean> ticket) implements Command {}
}
