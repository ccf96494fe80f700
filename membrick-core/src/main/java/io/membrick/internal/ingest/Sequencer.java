package io.membrick.internal.ingest;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.Located;
import io.membrick.internal.model.Written;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Decides what each write comes to, in their order.
 *
 * <p>It sees every write appended before, forced or not; readers see forced ones only. A memory
 * that has expired counts as gone. <strong>Threads:</strong> belongs to the ingest thread.
 */
final class Sequencer {
  private final RecordLog log;
  private final Clock clock;
  private final WriteLimits limits;
  private final IdempotencyWindow window;
  private final PublishedView durable;
  private final MemoryIds ids = new MemoryIds();
  private final Overlay unforced = new Overlay();

  Sequencer(
      RecordLog log,
      Clock clock,
      WriteLimits limits,
      IdempotencyWindow window,
      PublishedView durable) {
    this.log = log;
    this.clock = clock;
    this.limits = limits;
    this.window = window;
    this.durable = durable;
  }

  Resolution<List<Receipt>> addAll(List<Addition> additions) throws IOException {
    Instant now = clock.instant();
    BatchResolver batch = new BatchResolver(window, log.lastSeqNo(), now);
    for (int i = 0; i < additions.size(); i++) {
      Addition addition = additions.get(i);
      if (!batch.replay(addition)) {
        batch.add(addition, freeId(addition.content(), batch, i, additions.size(), now));
      }
    }
    return batch.resolution();
  }

  private MemoryId freeId(NewMemory content, BatchResolver batch, int index, int of, Instant now)
      throws IOException {
    if (content.id().isEmpty()) {
      return ids.next(now);
    }
    MemoryId id = content.id().get();
    String user = content.scope().user();
    if (batch.holds(user, id) || find(user, id, now).isPresent()) {
      throw new MembrickException(
          Code.DUPLICATE_ID,
          (of == 1 ? "" : "memory " + index + " of the batch: ")
              + "user "
              + user
              + " has a memory "
              + id
              + " already: update it, or leave the id out");
    }
    return id;
  }

  Resolution<Optional<Receipt>> update(Scope scope, MemoryId id, MemoryUpdate update)
      throws IOException {
    Instant now = clock.instant();
    Optional<Memory> present = findCovered(scope, id, now);
    if (present.isEmpty()) {
      return Resolution.unchanged(Optional.empty());
    }
    Memory before = present.get();
    requireVersion(before, update);
    NewMemory edited = update.apply(before.content());
    requireSameIdentity(before, edited);
    long bytes = limits.checked(edited).bytes();
    Memory after =
        new Memory(
            id,
            edited,
            log.lastSeqNo() + 1,
            before.createdSeqNo(),
            before.version() + 1,
            before.createdAt(),
            now);
    Receipt receipt = new Receipt(id, after.seqNo(), after.version(), false);
    return Resolution.writing(Optional.of(receipt), new JournalRecord.Put(after), bytes);
  }

  private static void requireVersion(Memory before, MemoryUpdate update) {
    int expected = update.expectedVersion().orElse(before.version());
    if (expected != before.version()) {
      throw new MembrickException(
          Code.VERSION_CONFLICT,
          "memory "
              + before.id()
              + " is at version "
              + before.version()
              + ", the update expects "
              + expected
              + ": read it again");
    }
  }

  private static void requireSameIdentity(Memory before, NewMemory edited) {
    if (!edited.scope().equals(before.scope())) {
      throw new IllegalArgumentException(
          "update moves memory "
              + before.id()
              + " to "
              + edited.scope()
              + ": add it there instead");
    }
    if (!edited.id().equals(before.content().id())
        && !edited.id().equals(Optional.of(before.id()))) {
      throw new IllegalArgumentException(
          "update gives memory " + before.id() + " another id: an id never changes");
    }
    if (!edited.idempotencyKey().equals(before.content().idempotencyKey())) {
      throw new IllegalArgumentException(
          "update gives memory "
              + before.id()
              + " another idempotency key: it names the write that added the memory");
    }
  }

  Resolution<Boolean> delete(Scope scope, MemoryId id, long bytes) throws IOException {
    Instant now = clock.instant();
    return findCovered(scope, id, now)
        .map(memory -> deleting(memory.scope(), id, now, bytes))
        .orElseGet(() -> Resolution.unchanged(false));
  }

  private Resolution<Boolean> deleting(Scope stored, MemoryId id, Instant now, long bytes) {
    JournalRecord record = new JournalRecord.Delete(log.lastSeqNo() + 1, stored, id, now);
    return Resolution.writing(true, record, bytes);
  }

  Resolution<Long> deleteAll(Scope scope, long bytes) {
    long seqNo = log.lastSeqNo() + 1;
    JournalRecord record = new JournalRecord.DeleteAll(seqNo, scope, clock.instant());
    return Resolution.writing(seqNo, record, bytes);
  }

  /** Takes note of what was appended: later commands build on it. */
  void appended(List<Written> writes) {
    for (Written written : writes) {
      unforced.add(written);
      if (written.record() instanceof JournalRecord.Put(Memory memory)) {
        window.register(memory);
      }
    }
  }

  /** What was appended is forced and part of the durable view now. */
  void forced() {
    unforced.clear();
  }

  private Optional<Memory> findCovered(Scope scope, MemoryId id, Instant now) throws IOException {
    return find(scope.user(), id, now).filter(memory -> scope.covers(memory.scope()));
  }

  private Optional<Memory> find(String user, MemoryId id, Instant now) throws IOException {
    Optional<Located> at = unforced.find(user, id, durable);
    if (at.isEmpty()) {
      return Optional.empty();
    }
    if (log.read(at.get().locator()) instanceof JournalRecord.Put(Memory memory)) {
      return Optional.of(memory).filter(each -> !each.expiredAt(now));
    }
    throw new IOException("memory " + id + " of user " + user + ": its locator leads elsewhere");
  }
}
