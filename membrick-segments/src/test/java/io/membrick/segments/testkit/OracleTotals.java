package io.membrick.segments.testkit;

import io.membrick.segments.Segment;
import io.membrick.segments.SegmentKey;
import java.util.HashMap;
import java.util.Map;

/** Sums over the live documents of one segment. */
final class OracleTotals {
  private final Map<String, Long> frequencies = new HashMap<>();
  private long documents;
  private long passages;
  private long length;

  void add(OracleDocument document) {
    documents++;
    for (OraclePassage passage : document.passages()) {
      passages++;
      length += passage.length();
      passage.frequencies().forEach((term, n) -> frequencies.merge(term, (long) n, Long::sum));
    }
  }

  long frequency(String term) {
    return frequencies.getOrDefault(term, 0L);
  }

  long length() {
    return length;
  }

  Segment segment(SegmentKey key, long generation) {
    return new Segment(key, documents, passages, length, generation);
  }
}
