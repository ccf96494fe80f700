package io.membrick.segments.testkit;

import io.membrick.segments.SegmentKey;
import java.util.List;
import java.util.Map;

/**
 * What one publication made visible.
 *
 * @param generation number of the publication
 * @param seqNo highest sequence number contained
 * @param documents the live documents
 * @param changed generation that last changed each segment
 */
record OracleState(
    long generation, long seqNo, List<OracleDocument> documents, Map<SegmentKey, Long> changed) {
  static final OracleState EMPTY = new OracleState(0, 0, List.of(), Map.of());

  OracleState {
    documents = List.copyOf(documents);
    changed = Map.copyOf(changed);
  }
}
