package io.membrick.testkit;

import io.membrick.segments.Grouping;
import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexHit;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.IndexStats;
import io.membrick.segments.Route;
import io.membrick.segments.Router;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Searches a list: the score of a document is how many words of the query it holds. */
final class NaiveSnapshot implements IndexSnapshot {
  private static final Comparator<IndexHit> BEST_FIRST =
      Comparator.comparingDouble(IndexHit::score)
          .reversed()
          .thenComparingLong(hit -> hit.entry().seqNo());

  private final NaiveState state;
  private volatile boolean closed;

  NaiveSnapshot(NaiveState state) {
    this.state = state;
  }

  @Override
  public long generation() {
    return state.generation();
  }

  @Override
  public long seqNo() {
    return state.seqNo();
  }

  @Override
  public IndexHits search(IndexQuery query) {
    requireOpen();
    Set<String> words = NaiveState.words(query.text());
    List<IndexHit> matching =
        admitted(query.filter()).stream()
            .filter(entry -> !isExpired(entry, query))
            .map(entry -> new IndexHit(entry.entry(), overlap(entry.words(), words)))
            .filter(hit -> hit.score() > 0)
            .sorted(BEST_FIRST)
            .toList();
    List<SegmentKey> searched = route(query, matching);
    List<IndexHit> found =
        matching.stream().filter(hit -> searched.contains(hit.entry().segment())).toList();
    List<IndexHit> grouped = query.grouping() == Grouping.SEGMENT ? bestOfEach(found) : found;
    int segments = (int) matching.stream().map(hit -> hit.entry().segment()).distinct().count();
    Route route =
        new Route(
            query.width(),
            segments(query.filter()).size(),
            segments,
            searched,
            searched.size() == segments);
    return new IndexHits(grouped.stream().limit(query.topK()).toList(), found.size(), route);
  }

  private static boolean isExpired(NaiveState.Entry entry, IndexQuery query) {
    var expiry = entry.document().expiresAt();
    return expiry != null && !query.now().isBefore(expiry);
  }

  private static double overlap(Set<String> left, Set<String> right) {
    Set<String> both = new HashSet<>(left);
    both.retainAll(right);
    return both.size();
  }

  private List<SegmentKey> route(IndexQuery query, List<IndexHit> matching) {
    Map<SegmentKey, Double> evidence = new TreeMap<>();
    matching.forEach(hit -> evidence.merge(hit.entry().segment(), hit.score(), Double::sum));
    List<Router.Candidate> candidates =
        segments(query.filter()).stream()
            .filter(segment -> evidence.containsKey(segment.key()))
            .map(segment -> new Router.Candidate(segment, evidence.getOrDefault(segment.key(), 0.)))
            .sorted(
                Comparator.comparingDouble(Router.Candidate::evidence)
                    .reversed()
                    .thenComparing(candidate -> candidate.segment().key()))
            .toList();
    return query
        .router()
        .route(
            new Router.RouteRequest(
                query.text(), query.width(), segments(query.filter()).size(), candidates))
        .stream()
        .map(Segment::key)
        .toList();
  }

  private static List<IndexHit> bestOfEach(List<IndexHit> hits) {
    Set<SegmentKey> seen = new HashSet<>();
    List<IndexHit> best = new ArrayList<>();
    for (IndexHit hit : hits) {
      if (seen.add(hit.entry().segment())) {
        best.add(hit);
      }
    }
    return best;
  }

  @Override
  public List<Segment> segments(SegmentFilter filter) {
    requireOpen();
    Map<SegmentKey, List<NaiveState.Entry>> byKey =
        admitted(filter).stream()
            .collect(
                Collectors.groupingBy(
                    entry -> entry.document().segment(), TreeMap::new, Collectors.toList()));
    return byKey.entrySet().stream()
        .map(
            each ->
                new Segment(
                    each.getKey(),
                    each.getValue().size(),
                    each.getValue().size(),
                    each.getValue().stream().mapToLong(entry -> entry.words().size()).sum(),
                    state.generation()))
        .toList();
  }

  @Override
  public Optional<IndexEntry> find(String user, String id) {
    requireOpen();
    return state.entries().stream()
        .filter(entry -> entry.is(user, id))
        .map(NaiveState.Entry::entry)
        .findFirst();
  }

  @Override
  public List<IndexEntry> list(
      SegmentFilter filter, Direction direction, Optional<Long> after, int limit) {
    requireOpen();
    Comparator<IndexEntry> order = Comparator.comparingLong(IndexEntry::order);
    boolean oldestFirst = direction == Direction.OLDEST_FIRST;
    return admitted(filter).stream()
        .map(NaiveState.Entry::entry)
        .filter(
            entry ->
                after.isEmpty()
                    || (oldestFirst ? entry.order() > after.get() : entry.order() < after.get()))
        .sorted(oldestFirst ? order : order.reversed())
        .limit(limit)
        .toList();
  }

  private List<NaiveState.Entry> admitted(SegmentFilter filter) {
    return state.entries().stream()
        .filter(entry -> filter.admits(entry.document().segment()))
        .toList();
  }

  @Override
  public IndexStats stats() {
    requireOpen();
    int segments =
        (int) state.entries().stream().map(entry -> entry.document().segment()).distinct().count();
    return new IndexStats(state.entries().size(), state.entries().size(), segments, 1);
  }

  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the snapshot is closed");
    }
  }
}
