package io.membrick;

import java.util.Objects;

/**
 * Proof that a write is as durable as the store's durability mode says.
 *
 * @param id the memory written
 * @param seqNo its place in the order of all writes of the store, from 1
 * @param version 1 for a new memory, one more for each update
 * @param replayed whether this answers a retry: the write was there already, under its idempotency
 *     key, and nothing was written again
 */
public record Receipt(MemoryId id, long seqNo, int version, boolean replayed) {
  /** Checks the parts. */
  public Receipt {
    Objects.requireNonNull(id, "id");
  }
}
