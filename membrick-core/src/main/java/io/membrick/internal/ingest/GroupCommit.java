package io.membrick.internal.ingest;

import io.membrick.Durability;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.internal.ingest.Budget.Share;
import io.membrick.internal.model.Faults;
import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.Written;
import io.membrick.internal.trace.Trace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Appends a frame for each write, forces once for all of them, then makes them readable, answers
 * them and passes them on. Under {@link Durability.Interval} the force may come later.
 *
 * <p><strong>Threads:</strong> belongs to the ingest thread, except for what is read from its
 * volatile fields. <strong>Failure:</strong> a write that cannot be done is refused alone. When an
 * append or a force fails, whether the writes of its group reached the disk is unknown: they fail
 * saying so, and every later write is refused.
 */
final class GroupCommit {
  private final RecordLog log;
  private final Forcing forcing;
  private final Sequencer sequencer;
  private final Overlay overlay;
  private final Budget budget;
  private final Consumer<List<Written>> publisher;
  private final List<Settled<?>> settled = new ArrayList<>();

  // Written by the ingest thread only.
  private volatile long acknowledgedSeqNo;
  private volatile @Nullable MembrickException poison;

  GroupCommit(
      RecordLog log,
      Forcing forcing,
      Sequencer sequencer,
      Overlay overlay,
      Budget budget,
      Consumer<List<Written>> publisher) {
    this.log = log;
    this.forcing = forcing;
    this.sequencer = sequencer;
    this.overlay = overlay;
    this.budget = budget;
    this.publisher = publisher;
    this.acknowledgedSeqNo = log.lastSeqNo();
  }

  long acknowledgedSeqNo() {
    return acknowledgedSeqNo;
  }

  /** Throws what refuses every write, once an append or a force has failed. */
  void requireHealthy() {
    MembrickException first = poison;
    if (first != null) {
      throw poisoned(first);
    }
  }

  /** Resolves and appends a write; it is answered by {@link #finish}. */
  void append(Command.Write write) {
    switch (write) {
      case Command.AddAll add -> append(add.ticket(), () -> sequencer.addAll(add.additions()));
      case Command.Update update ->
          append(
              update.ticket(),
              () -> sequencer.update(update.scope(), update.id(), update.update()));
      case Command.Delete delete ->
          append(
              delete.ticket(),
              () -> sequencer.delete(delete.scope(), delete.id(), delete.ticket().share().bytes()));
      case Command.DeleteAll all ->
          append(
              all.ticket(), () -> sequencer.deleteAll(all.scope(), all.ticket().share().bytes()));
    }
  }

  private <T> void append(Ticket<T> ticket, Resolver<T> resolver) {
    MembrickException first = poison;
    if (first != null) {
      refuse(ticket, poisoned(first));
      return;
    }
    Resolution<T> resolution;
    try {
      resolution = resolver.resolve();
    } catch (IOException e) {
      refuse(ticket, Faults.of("the memory to be changed cannot be read", e));
      return;
    } catch (Throwable e) {
      // Also an error: an application's edit may throw anything, and only that edit is refused.
      refuse(ticket, e);
      return;
    }
    try {
      settled.add(new Settled<>(ticket, resolution, append(resolution.records())));
    } catch (MembrickException nothingWritten) {
      refuse(ticket, nothingWritten);
    } catch (Throwable e) {
      refuse(ticket, unknown(e));
      fail(e);
    }
  }

  private List<Written> append(List<JournalRecord> records) throws IOException {
    if (records.isEmpty()) {
      return List.of();
    }
    long[] locators = log.append(records);
    forcing.appended();
    List<Written> written = new ArrayList<>(records.size());
    for (int i = 0; i < locators.length; i++) {
      written.add(new Written(records.get(i), locators[i]));
    }
    sequencer.appended(written);
    return written;
  }

  /** How long nothing needs to be done if nothing comes. */
  long nanosLeft() {
    return poison == null ? forcing.nanosLeft() : Long.MAX_VALUE;
  }

  /** Makes everything appended durable if that is due, then readable and known. */
  void finish() {
    if (poison == null && forcing.isDue() && !force()) {
      return;
    }
    // An answer without a write may rest on a write of its group, so it too waits for the force.
    for (Settled<?> each : settled) {
      each.written().forEach(overlay::add);
    }
    sequencer.forced();
    for (Settled<?> each : settled) {
      passOn(each);
    }
    List<Settled<?>> answered = List.copyOf(settled);
    settled.clear();
    answered.forEach(Settled::answer);
    mayBeIdle();
  }

  private void mayBeIdle() {
    if (poison == null) {
      try {
        forcing.mayBeIdle();
      } catch (Throwable e) {
        fail(e);
      }
    }
  }

  /**
   * Makes everything appended durable now, readable and known.
   *
   * @throws MembrickException POISONED if something acknowledged could not be made durable
   */
  void finishDurably() {
    if (poison == null && forcing.isPending()) {
      force();
    }
    finish();
    MembrickException first = poison;
    if (first != null && acknowledgedSeqNo > forcing.durableSeqNo()) {
      throw poisoned(first);
    }
  }

  private boolean force() {
    try {
      forcing.force();
      return true;
    } catch (Throwable e) {
      fail(e);
      return false;
    }
  }

  private void passOn(Settled<?> each) {
    Share reserved = each.ticket().share();
    if (each.written().isEmpty()) {
      budget.release(reserved);
      return;
    }
    long seqNo = each.written().getLast().seqNo();
    budget.releaseWhenVisible(seqNo, reserved, each.resolution().share());
    publisher.accept(each.written());
    // After it was passed on, so that whoever reads the number may ask for its publication.
    acknowledgedSeqNo = seqNo;
  }

  /** Ends all writing: what is under way fails with an unknown outcome. */
  void fail(Throwable fault) {
    poison = Faults.of("a write to the journal failed", fault);
    settled.forEach(each -> refuse(each.ticket(), unknown(fault)));
    settled.clear();
  }

  /** Fails a write that nothing was written of, or of which it is unknown. */
  void refuse(Ticket<?> ticket, Throwable why) {
    if (!ticket.future().isDone()) {
      // Before the answer: who was refused finds the share free. Nobody else answers a ticket.
      budget.release(ticket.share());
      Trace.rejected(why);
      ticket.future().completeExceptionally(why);
    }
  }

  private static MembrickException unknown(Throwable fault) {
    MembrickException known = Faults.of("the journal failed", fault);
    return new MembrickException(
        known.code(),
        known.getMessage()
            + "; the write was not acknowledged, whether it reached the disk is unknown: open the"
            + " store again, a retry under the same idempotency key settles it",
        known.path().orElse(null),
        fault);
  }

  private static MembrickException poisoned(MembrickException first) {
    return new MembrickException(
        Code.POISONED,
        "an earlier write failed ("
            + first.getMessage()
            + "): no write is accepted until the store is closed and opened again",
        first.path().orElse(null),
        first);
  }

  @FunctionalInterface
  private interface Resolver<T> {
    Resolution<T> resolve() throws IOException;
  }

  private record Settled<T>(Ticket<T> ticket, Resolution<T> resolution, List<Written> written) {
    void answer() {
      ticket.future().complete(resolution.answer());
    }
  }
}
