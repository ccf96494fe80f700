package io.membrick.internal.model;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.Scope;
import java.time.Instant;

/** One write as the journal keeps it. Each has a sequence number of its own. */
public sealed interface JournalRecord {

  /** Place in the order of all writes, from 1, without gaps. */
  long seqNo();

  /**
   * A memory was added or changed; takes the place of every earlier version.
   *
   * @param memory the whole of it
   */
  record Put(Memory memory) implements JournalRecord {
    @Override
    public long seqNo() {
      return memory.seqNo();
    }
  }

  /**
   * A memory was removed.
   *
   * @param seqNo place in the order
   * @param scope the scope it was stored under
   * @param id which
   * @param at when, by the store's clock
   */
  record Delete(long seqNo, Scope scope, MemoryId id, Instant at) implements JournalRecord {}

  /**
   * Everything a scope covered was removed.
   *
   * @param seqNo place in the order
   * @param scope what it covers
   * @param at when, by the store's clock
   */
  record DeleteAll(long seqNo, Scope scope, Instant at) implements JournalRecord {}
}
