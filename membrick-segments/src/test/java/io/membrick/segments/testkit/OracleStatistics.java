package io.membrick.segments.testkit;

import io.membrick.segments.SegmentKey;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Statistics over every live document of one user, expired or not, admitted or not. */
final class OracleStatistics {
  private final List<OraclePassage> passages;
  private final TreeMap<SegmentKey, OracleTotals> segments = new TreeMap<>();
  private final long length;

  OracleStatistics(List<OracleDocument> ofOneUser) {
    passages = ofOneUser.stream().flatMap(document -> document.passages().stream()).toList();
    length = passages.stream().mapToLong(OraclePassage::length).sum();
    for (OracleDocument document : ofOneUser) {
      segments
          .computeIfAbsent(document.document().segment(), key -> new OracleTotals())
          .add(document);
    }
  }

  Map<SegmentKey, OracleTotals> segments() {
    return segments;
  }

  OracleTotals segment(SegmentKey key) {
    return segments.getOrDefault(key, new OracleTotals());
  }

  double passageIdf(String term) {
    long holding = passages.stream().filter(passage -> passage.frequency(term) > 0).count();
    return OracleScoring.idf(passages.size(), holding);
  }

  double segmentIdf(String term) {
    long holding = segments.values().stream().filter(s -> s.frequency(term) > 0).count();
    return OracleScoring.idf(segments.size(), holding);
  }

  double averagePassage() {
    return passages.isEmpty() ? 0 : (double) length / passages.size();
  }

  double averageSegment() {
    return segments.isEmpty() ? 0 : (double) length / segments.size();
  }
}
