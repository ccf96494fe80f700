package io.membrick.internal.ingest;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.Receipt;
import io.membrick.Scope;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The newest idempotency keys and the receipts they were answered with.
 *
 * <p>It is a function of the records registered, in their order: what is rebuilt from the journal
 * equals what was there before. <strong>Threads:</strong> belongs to the ingest thread.
 */
public final class IdempotencyWindow {
  private final int capacity;
  private final Map<ScopedKey, First> firsts = new LinkedHashMap<>();

  /** An empty window that remembers so many keys. */
  public IdempotencyWindow(int capacity) {
    this.capacity = capacity;
  }

  /** Remembers the key of a memory, if this is its first version and it has one. */
  public void register(Memory memory) {
    if (capacity > 0 && memory.version() == 1) {
      keyOf(memory)
          .ifPresent(
              key ->
                  put(
                      key,
                      new First(memory.id(), memory.seqNo(), Fingerprint.of(memory.content()))));
    }
  }

  private void put(ScopedKey key, First first) {
    // Removed first, so that a key that is used anew counts as new.
    firsts.remove(key);
    firsts.put(key, first);
    if (firsts.size() > capacity) {
      Iterator<ScopedKey> oldest = firsts.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  private static Optional<ScopedKey> keyOf(Memory memory) {
    return memory.content().idempotencyKey().map(key -> new ScopedKey(memory.scope(), key));
  }

  /** What was first written under that key. */
  Optional<First> find(ScopedKey key) {
    return Optional.ofNullable(firsts.get(key));
  }

  /** How many keys are remembered. */
  int size() {
    return firsts.size();
  }

  /** A key names a write within the scope it stores under. */
  record ScopedKey(Scope scope, String key) {}

  /** The first write under a key. */
  record First(MemoryId id, long seqNo, Fingerprint fingerprint) {
    Receipt replayed() {
      return new Receipt(id, seqNo, 1, true);
    }
  }
}
