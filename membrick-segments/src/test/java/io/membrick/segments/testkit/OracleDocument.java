package io.membrick.segments.testkit;

import io.membrick.segments.IndexDocument;
import io.membrick.segments.IndexEntry;
import java.time.Instant;
import java.util.List;

/**
 * A live document with its passages.
 *
 * @param document what was put
 * @param passages what its text was cut into, at least one
 */
record OracleDocument(IndexDocument document, List<OraclePassage> passages) {
  OracleDocument {
    passages = List.copyOf(passages);
  }

  IndexEntry entry() {
    return new IndexEntry(
        document.id(), document.segment(), document.seqNo(), document.order(), document.locator());
  }

  boolean expired(Instant now) {
    Instant expiresAt = document.expiresAt();
    return expiresAt != null && !expiresAt.isAfter(now);
  }
}
