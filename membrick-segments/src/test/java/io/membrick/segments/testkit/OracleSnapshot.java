package io.membrick.segments.testkit;

import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.IndexStats;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A snapshot of the oracle: the state of one publication. */
final class OracleSnapshot implements IndexSnapshot {
  private final OracleState state;
  private final OracleScoring scoring;
  private volatile boolean closed;

  OracleSnapshot(OracleState state, OracleScoring scoring) {
    this.state = state;
    this.scoring = scoring;
  }

  @Override
  public long generation() {
    return open().generation();
  }

  @Override
  public long seqNo() {
    return open().seqNo();
  }

  @Override
  public IndexHits search(IndexQuery query) {
    return new OracleSearch(open(), scoring, query).run();
  }

  @Override
  public List<Segment> segments(SegmentFilter filter) {
    TreeMap<SegmentKey, OracleTotals> segments = new TreeMap<>();
    admitted(filter)
        .forEach(
            document ->
                segments
                    .computeIfAbsent(document.document().segment(), key -> new OracleTotals())
                    .add(document));
    return segments.entrySet().stream()
        .map(e -> e.getValue().segment(e.getKey(), state.changed().getOrDefault(e.getKey(), 0L)))
        .toList();
  }

  @Override
  public Optional<IndexEntry> find(String user, String id) {
    return admitted(SegmentFilter.ofUser(user))
        .map(OracleDocument::entry)
        .filter(entry -> entry.id().equals(id))
        .findFirst();
  }

  @Override
  public List<IndexEntry> list(
      SegmentFilter filter, Direction direction, Optional<Long> after, int limit) {
    boolean forward = direction == Direction.OLDEST_FIRST;
    Comparator<IndexEntry> byOrder = Comparator.comparingLong(IndexEntry::order);
    return admitted(filter)
        .map(OracleDocument::entry)
        .filter(
            entry ->
                after.isEmpty()
                    || (forward ? entry.order() > after.get() : entry.order() < after.get()))
        .sorted(forward ? byOrder : byOrder.reversed())
        .limit(limit)
        .toList();
  }

  @Override
  public IndexStats stats() {
    List<OracleDocument> documents = open().documents();
    long passages = documents.stream().mapToLong(document -> document.passages().size()).sum();
    long segments = documents.stream().map(d -> d.document().segment()).distinct().count();
    return new IndexStats(documents.size(), passages, (int) segments, 1);
  }

  @Override
  public void close() {
    closed = true;
  }

  private Stream<OracleDocument> admitted(SegmentFilter filter) {
    return open().documents().stream()
        .filter(document -> filter.admits(document.document().segment()));
  }

  private OracleState open() {
    if (closed) {
      throw new IllegalStateException("the snapshot is closed");
    }
    return state;
  }
}
