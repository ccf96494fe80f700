package io.membrick.internal.ingest;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.internal.ingest.IdempotencyWindow.First;
import io.membrick.internal.ingest.IdempotencyWindow.ScopedKey;
import io.membrick.internal.model.JournalRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Collects what one batch of additions comes to; dropped as a whole if one is refused. */
final class BatchResolver {
  private final IdempotencyWindow window;
  private final Instant now;
  private final List<JournalRecord> records = new ArrayList<>();
  private final List<Receipt> receipts = new ArrayList<>();
  private final Map<ScopedKey, First> firsts = new HashMap<>();
  private final Set<Named> named = new HashSet<>();
  private long seqNo;
  private long bytes;

  BatchResolver(IdempotencyWindow window, long lastSeqNo, Instant now) {
    this.window = window;
    this.seqNo = lastSeqNo;
    this.now = now;
  }

  /**
   * Answers a retry with the first receipt; says whether the addition was one.
   *
   * @throws MembrickException IDEMPOTENCY_CONFLICT if the key named another content
   */
  boolean replay(Addition addition) {
    if (addition.fingerprint().isEmpty()) {
      return false;
    }
    ScopedKey key = keyOf(addition.content());
    Optional<First> found = Optional.ofNullable(firsts.get(key)).or(() -> window.find(key));
    if (found.isEmpty()) {
      return false;
    }
    First first = found.get();
    if (!first.fingerprint().equals(addition.fingerprint().get())) {
      throw new MembrickException(
          Code.IDEMPOTENCY_CONFLICT,
          "idempotency key "
              + key.key()
              + " of "
              + key.scope()
              + " names memory "
              + first.id()
              + " of other content: use a new key for a new write");
    }
    receipts.add(first.replayed());
    return true;
  }

  /** Whether the batch adds a memory of that id. */
  boolean holds(String user, MemoryId id) {
    return named.contains(new Named(user, id));
  }

  void add(Addition addition, MemoryId id) {
    NewMemory content = addition.content();
    seqNo++;
    records.add(new JournalRecord.Put(new Memory(id, content, seqNo, seqNo, 1, now, now)));
    receipts.add(new Receipt(id, seqNo, 1, false));
    named.add(new Named(content.scope().user(), id));
    addition
        .fingerprint()
        .ifPresent(print -> firsts.put(keyOf(content), new First(id, seqNo, print)));
    bytes += addition.bytes();
  }

  Resolution<List<Receipt>> resolution() {
    return new Resolution<>(List.copyOf(receipts), List.copyOf(records), bytes);
  }

  private static ScopedKey keyOf(NewMemory content) {
    return new ScopedKey(content.scope(), content.idempotencyKey().orElseThrow());
  }

  private record Named(String user, MemoryId id) {}
}
