package io.membrick.segments.testkit;

import io.membrick.segments.Grouping;
import io.membrick.segments.IndexHit;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.Route;
import io.membrick.segments.Router;
import io.membrick.segments.Router.Candidate;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares a search of an index with the oracle's, whose sums may be rounded differently.
 *
 * <p>Each hit must have the oracle's score of that document, each rank the oracle's score of that
 * rank, and the index must order by its own scores exactly: so two documents change places only
 * where their scores cannot be told apart. Segments are compared the same way by their evidence;
 * then the oracle searches the segments that the index searched.
 */
final class SearchComparison {
  private static final double TOLERANCE = 1e-9;

  private final IndexSnapshot oracle;
  private final IndexSnapshot index;
  private final IndexQuery query;
  private final SegmentForm form;
  private final List<String> differences = new ArrayList<>();

  private SearchComparison(
      IndexSnapshot oracle, IndexSnapshot index, IndexQuery query, SegmentForm form) {
    this.oracle = oracle;
    this.index = index;
    this.query = query;
    this.form = form;
  }

  /** What differs; empty if nothing does. */
  static List<String> differences(
      IndexSnapshot oracle, IndexSnapshot index, IndexQuery query, SegmentForm form) {
    SearchComparison comparison = new SearchComparison(oracle, index, query, form);
    comparison.run();
    return comparison.differences;
  }

  private void run() {
    RoutedSearch expected = RoutedSearch.of(oracle, query, form);
    RoutedSearch actual = RoutedSearch.of(index, query, form);
    candidates(expected.candidates(), actual.candidates());
    route(expected, actual.hits().route());
    if (differences.isEmpty()) {
      List<SegmentKey> searched = actual.hits().route().searched();
      hits(oracle.search(unlimited(only(searched))), actual.hits());
      same("hits derived from all", derived(), actual.hits().hits());
    }
  }

  private void candidates(List<Candidate> expected, List<Candidate> actual) {
    Map<Segment, Double> evidence = new HashMap<>();
    expected.forEach(candidate -> evidence.put(candidate.segment(), candidate.evidence()));
    Set<Segment> segments = new HashSet<>();
    @Nullable Candidate before = null;
    for (Candidate candidate : actual) {
      segments.add(candidate.segment());
      Double wanted = evidence.get(candidate.segment());
      if (wanted != null) {
        near("evidence of " + candidate.segment(), wanted, candidate.evidence());
      }
      if (before != null && !inOrder(before, candidate)) {
        differences.add("candidate " + candidate + " stands after " + before);
      }
      before = candidate;
    }
    same("candidates", evidence.keySet(), segments);
    same("number of candidates", expected.size(), actual.size());
  }

  private static boolean inOrder(Candidate first, Candidate second) {
    int byEvidence = Double.compare(first.evidence(), second.evidence());
    return byEvidence > 0
        || (byEvidence == 0 && first.segment().key().compareTo(second.segment().key()) < 0);
  }

  private void route(RoutedSearch expected, Route actual) {
    Route wanted = expected.hits().route();
    same("route.width", wanted.width(), actual.width());
    same("route.considered", wanted.considered(), actual.considered());
    same("route.matched", wanted.matched(), actual.matched());
    same("route.exact", wanted.exact(), actual.exact());
    same("route.searched.size", wanted.searched().size(), actual.searched().size());
    Map<SegmentKey, Double> evidence = new HashMap<>();
    expected.candidates().forEach(c -> evidence.put(c.segment().key(), c.evidence()));
    for (int i = 0; differences.isEmpty() && i < actual.searched().size(); i++) {
      near(
          "evidence of searched segment " + i,
          evidence.getOrDefault(wanted.searched().get(i), 0.0),
          evidence.getOrDefault(actual.searched().get(i), 0.0));
    }
  }

  private void hits(IndexHits all, IndexHits actual) {
    same("matched", all.matched(), actual.matched());
    List<IndexHit> wanted = grouped(all.hits());
    same("number of hits", wanted.size(), actual.hits().size());
    Map<Object, Double> scores = new HashMap<>();
    all.hits().forEach(hit -> scores.put(hit.entry(), hit.score()));
    for (int i = 0; differences.isEmpty() && i < wanted.size(); i++) {
      IndexHit hit = actual.hits().get(i);
      Double score = scores.get(hit.entry());
      if (score == null) {
        differences.add("hit " + i + " is " + hit.entry() + ", which the oracle does not find");
      } else {
        near("score of " + hit.entry(), score, hit.score());
        near("score at rank " + i, wanted.get(i).score(), hit.score());
      }
    }
  }

  /** The hits that follow from the index's own scores of everything. */
  private List<IndexHit> derived() {
    List<IndexHit> all = index.search(unlimited(query.router())).hits();
    List<IndexHit> sorted = new ArrayList<>(all);
    sorted.sort(OracleSearch.BEST);
    same("order of all hits", sorted, all);
    return grouped(all);
  }

  private List<IndexHit> grouped(List<IndexHit> all) {
    List<IndexHit> hits = query.grouping() == Grouping.SEGMENT ? OracleSearch.bestOfEach(all) : all;
    return hits.stream().limit(query.topK()).toList();
  }

  private IndexQuery unlimited(Router router) {
    return new IndexQuery(
        query.text(),
        query.filter(),
        Integer.MAX_VALUE,
        query.width(),
        router,
        Grouping.NONE,
        query.now());
  }

  private static Router only(List<SegmentKey> keys) {
    Set<SegmentKey> set = new HashSet<>(keys);
    return request ->
        request.candidates().stream()
            .map(Candidate::segment)
            .filter(segment -> set.contains(segment.key()))
            .toList();
  }

  private void same(String what, Object expected, Object actual) {
    if (!Objects.equals(expected, actual)) {
      differences.add(what + ": oracle " + expected + ", index " + actual);
    }
  }

  private void near(String what, double expected, double actual) {
    double scale = Math.max(Math.abs(expected), Math.abs(actual));
    if (!(Math.abs(expected - actual) <= TOLERANCE * scale)) {
      differences.add(what + ": oracle " + expected + ", index " + actual);
    }
  }
}
