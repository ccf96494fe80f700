package io.membrick.segments.testkit;

import io.membrick.segments.Grouping;
import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexHit;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.IndexStats;
import io.membrick.segments.Route;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A snapshot with one fault of reading. */
final class FaultySnapshot implements IndexSnapshot {
  /** What is wrong. */
  enum Fault {
    EXPIRED_ARE_FOUND,
    TIES_NEWEST_FIRST,
    TOP_K_BEFORE_GROUPING,
    MATCHED_COUNTS_THE_HITS,
    ALWAYS_EXACT,
    FIND_ANY_USER,
    LAST_PAGE_ENTRY_TWICE,
    TOKENS_OFF_BY_ONE
  }

  private final IndexSnapshot right;
  private final Fault fault;

  FaultySnapshot(IndexSnapshot right, Fault fault) {
    this.right = right;
    this.fault = fault;
  }

  @Override
  public long generation() {
    return right.generation();
  }

  @Override
  public long seqNo() {
    return right.seqNo();
  }

  @Override
  public IndexHits search(IndexQuery query) {
    return switch (fault) {
      case EXPIRED_ARE_FOUND -> right.search(at(query, Instant.MIN));
      case TIES_NEWEST_FIRST -> newestFirst(right.search(query));
      case TOP_K_BEFORE_GROUPING -> cutThenGroup(query);
      case MATCHED_COUNTS_THE_HITS -> {
        IndexHits hits = right.search(query);
        yield new IndexHits(hits.hits(), hits.hits().size(), hits.route());
      }
      case ALWAYS_EXACT -> {
        IndexHits hits = right.search(query);
        Route r = hits.route();
        Route exact = new Route(r.width(), r.considered(), r.matched(), r.searched(), true);
        yield new IndexHits(hits.hits(), hits.matched(), exact);
      }
      default -> right.search(query);
    };
  }

  private static IndexQuery at(IndexQuery query, Instant now) {
    return new IndexQuery(
        query.text(),
        query.filter(),
        query.topK(),
        query.width(),
        query.router(),
        query.grouping(),
        now);
  }

  private static IndexHits newestFirst(IndexHits hits) {
    List<IndexHit> sorted = new ArrayList<>(hits.hits());
    Comparator<IndexHit> newest = Comparator.comparingLong(hit -> -hit.entry().seqNo());
    sorted.sort(Comparator.comparingDouble(IndexHit::score).reversed().thenComparing(newest));
    return new IndexHits(sorted, hits.matched(), hits.route());
  }

  private IndexHits cutThenGroup(IndexQuery query) {
    IndexHits hits = right.search(query.withGrouping(Grouping.NONE));
    return query.grouping() == Grouping.NONE
        ? hits
        : new IndexHits(OracleSearch.bestOfEach(hits.hits()), hits.matched(), hits.route());
  }

  @Override
  public List<Segment> segments(SegmentFilter filter) {
    long more = fault == Fault.TOKENS_OFF_BY_ONE ? 1 : 0;
    return right.segments(filter).stream()
        .map(
            s ->
                new Segment(
                    s.key(), s.documents(), s.passages(), s.tokens() + more, s.generation()))
        .toList();
  }

  @Override
  public Optional<IndexEntry> find(String user, String id) {
    String asked = fault == Fault.FIND_ANY_USER ? user.trim() : user;
    return right.find(asked, id);
  }

  @Override
  public List<IndexEntry> list(
      SegmentFilter filter, Direction direction, Optional<Long> after, int limit) {
    Optional<Long> from =
        fault == Fault.LAST_PAGE_ENTRY_TWICE && direction == Direction.OLDEST_FIRST
            ? after.map(order -> order - 1)
            : after;
    return right.list(filter, direction, from, limit);
  }

  @Override
  public IndexStats stats() {
    return right.stats();
  }

  @Override
  public void close() {
    right.close();
  }
}
