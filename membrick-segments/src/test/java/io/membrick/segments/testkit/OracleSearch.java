package io.membrick.segments.testkit;

import io.membrick.segments.Grouping;
import io.membrick.segments.IndexHit;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.Route;
import io.membrick.segments.Router.Candidate;
import io.membrick.segments.Router.RouteRequest;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One search, by looking at every document. */
final class OracleSearch {
  private static final Comparator<Candidate> MOST_EVIDENCE =
      Comparator.comparingDouble(Candidate::evidence)
          .reversed()
          .thenComparing(candidate -> candidate.segment().key());
  static final Comparator<IndexHit> BEST =
      Comparator.comparingDouble(IndexHit::score)
          .reversed()
          .thenComparingLong(hit -> hit.entry().seqNo());

  private final OracleState state;
  private final OracleScoring scoring;
  private final IndexQuery query;
  private final List<OracleTerm> terms;
  private final List<OracleDocument> documents;
  private final OracleStatistics statistics;
  private final double[] passageIdf;
  private final double[] segmentIdf;

  OracleSearch(OracleState state, OracleScoring scoring, IndexQuery query) {
    this.state = state;
    this.scoring = scoring;
    this.query = query;
    terms = OracleText.query(query.text());
    String user = query.filter().user();
    documents =
        state.documents().stream()
            .filter(document -> document.document().segment().user().equals(user))
            .toList();
    statistics = new OracleStatistics(documents);
    passageIdf = terms.stream().mapToDouble(t -> statistics.passageIdf(t.term())).toArray();
    segmentIdf = terms.stream().mapToDouble(t -> statistics.segmentIdf(t.term())).toArray();
  }

  IndexHits run() {
    List<SegmentKey> admitted =
        statistics.segments().keySet().stream().filter(query.filter()::admits).toList();
    List<Candidate> candidates = candidates(admitted);
    List<SegmentKey> searched = route(admitted.size(), candidates);
    List<IndexHit> ranking = ranking(new HashSet<>(searched));
    boolean exact = searched.size() == candidates.size();
    Route route = new Route(query.width(), admitted.size(), candidates.size(), searched, exact);
    List<IndexHit> hits = query.grouping() == Grouping.SEGMENT ? bestOfEach(ranking) : ranking;
    return new IndexHits(hits.stream().limit(query.topK()).toList(), ranking.size(), route);
  }

  private List<Candidate> candidates(List<SegmentKey> admitted) {
    List<Candidate> candidates = new ArrayList<>();
    for (SegmentKey key : admitted) {
      OracleTotals totals = statistics.segment(key);
      if (terms.stream().anyMatch(term -> totals.frequency(term.term()) > 0)) {
        Segment segment = totals.segment(key, state.changed().getOrDefault(key, 0L));
        candidates.add(new Candidate(segment, segmentScore(totals)));
      }
    }
    candidates.sort(MOST_EVIDENCE);
    return candidates;
  }

  private List<SegmentKey> route(int considered, List<Candidate> candidates) {
    RouteRequest request = new RouteRequest(query.text(), query.width(), considered, candidates);
    List<SegmentKey> chosen = query.router().route(request).stream().map(Segment::key).toList();
    Set<SegmentKey> known = new HashSet<>();
    candidates.forEach(candidate -> known.add(candidate.segment().key()));
    for (SegmentKey key : chosen) {
      if (!known.contains(key)) {
        throw new IllegalStateException("the router chose " + key + ", which is no candidate");
      }
    }
    return chosen;
  }

  private List<IndexHit> ranking(Set<SegmentKey> searched) {
    List<IndexHit> hits = new ArrayList<>();
    for (OracleDocument document : documents) {
      SegmentKey key = document.document().segment();
      double best = document.passages().stream().mapToDouble(this::passageScore).max().orElse(0);
      if (searched.contains(key) && best > 0 && !document.expired(query.now())) {
        double segment = segmentScore(statistics.segment(key));
        hits.add(new IndexHit(document.entry(), scoring.document(best, segment)));
      }
    }
    hits.sort(BEST);
    return hits;
  }

  private double passageScore(OraclePassage passage) {
    double score = 0;
    for (int i = 0; i < terms.size(); i++) {
      OracleTerm term = terms.get(i);
      score +=
          scoring.part(
              term.weight(),
              passageIdf[i],
              passage.frequency(term.term()),
              passage.length(),
              statistics.averagePassage());
    }
    return score;
  }

  private double segmentScore(OracleTotals totals) {
    double score = 0;
    for (int i = 0; i < terms.size(); i++) {
      OracleTerm term = terms.get(i);
      score +=
          scoring.part(
              term.weight(),
              segmentIdf[i],
              totals.frequency(term.term()),
              totals.length(),
              statistics.averageSegment());
    }
    return score;
  }

  static List<IndexHit> bestOfEach(List<IndexHit> ranking) {
    Set<SegmentKey> seen = new HashSet<>();
    return ranking.stream().filter(hit -> seen.add(hit.entry().segment())).toList();
  }
}
