package io.membrick.segments.testkit;

import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.IndexStats;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import java.util.List;
import java.util.Optional;

/** A snapshot that shows whatever is current: the fault that a held snapshot must not have. */
record Moving(OracleIndex index) implements IndexSnapshot {
  @Override
  public long generation() {
    return index.acquire().generation();
  }

  @Override
  public long seqNo() {
    return index.acquire().seqNo();
  }

  @Override
  public IndexHits search(IndexQuery query) {
    return index.acquire().search(query);
  }

  @Override
  public List<Segment> segments(SegmentFilter filter) {
    return index.acquire().segments(filter);
  }

  @Override
  public Optional<IndexEntry> find(String user, String id) {
    return index.acquire().find(user, id);
  }

  @Override
  public List<IndexEntry> list(
      SegmentFilter filter, Direction direction, Optional<Long> after, int limit) {
    return index.acquire().list(filter, direction, after, limit);
  }

  @Override
  public IndexStats stats() {
    return index.acquire().stats();
  }

  @Override
  public void close() {}
}
