package io.membrick.segments.internal;

import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexHit;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.Segment;
import io.membrick.segments.internal.analyze.QueryAnalyzer;
import io.membrick.segments.internal.fanout.FanOut;
import io.membrick.segments.internal.index.EntryReader;
import io.membrick.segments.internal.index.SnapshotState;
import io.membrick.segments.internal.merge.HitMerger;
import io.membrick.segments.internal.model.Evidence;
import io.membrick.segments.internal.model.Expiry;
import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.Part;
import io.membrick.segments.internal.model.PartHits;
import io.membrick.segments.internal.model.PartMatches;
import io.membrick.segments.internal.model.Runs;
import io.membrick.segments.internal.model.ScoreFloor;
import io.membrick.segments.internal.model.ScoredDocument;
import io.membrick.segments.internal.model.SearchTerm;
import io.membrick.segments.internal.model.UserTotals;
import io.membrick.segments.internal.route.EvidenceCollector;
import io.membrick.segments.internal.route.EvidenceScorer;
import io.membrick.segments.internal.route.Routing;
import io.membrick.segments.internal.score.PassageScorer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * One search, from the text to the hits: analyse, collect evidence, route, score, merge.
 *
 * <p>The user's documents are the domain: their postings are read once, in parts; the sums over all
 * parts give the statistics and the segments' scores; the router chooses segments by them; the
 * parts then score the passages of those from what was read.
 */
final class SearchPipeline {
  /** Below so many documents a search is done sooner than it could be handed out. */
  private static final int SPLIT_DOCUMENTS = 65_536;

  private final QueryAnalyzer analyzer;
  private final FanOut fanOut;

  SearchPipeline(QueryAnalyzer analyzer, FanOut fanOut) {
    this.analyzer = analyzer;
    this.fanOut = fanOut;
  }

  IndexHits search(SnapshotState state, IndexQuery query) throws IOException {
    int user = state.user(query.filter().user());
    UserTotals totals = state.totals(user);
    List<SearchTerm> terms = terms(query.text());
    Routing routing = new Routing(state::segment, totals, query);
    List<PartMatches> matches =
        fanOut.map(
            parts(state.leaves(), user),
            part ->
                new EvidenceCollector(part, user, totals).collect(terms, SnapshotState.TEXT_FIELD));
    Evidence evidence =
        new EvidenceScorer(totals, local -> tokens(state, totals, local)).score(terms, matches);
    Routing.Decision decision = routing.decide(evidence);
    PassageScorer.Task task =
        new PassageScorer.Task(
            evidence,
            totals,
            decision.chosen(),
            query.grouping(),
            query.topK(),
            new ScoreFloor(),
            SnapshotState.VALUE_FIELDS,
            Expiry.micros(query.now()));
    List<PartHits> hits = fanOut.map(matches, part -> new PassageScorer(task, part).score());
    long matched = hits.stream().mapToLong(PartHits::matched).sum();
    List<ScoredDocument> best = HitMerger.merge(hits, query.grouping(), query.topK());
    return new IndexHits(read(state, totals, best), matched, decision.route());
  }

  private List<SearchTerm> terms(String text) {
    return analyzer.analyze(text).terms().stream()
        .map(term -> new SearchTerm(new BytesRef(term.term()), term.weight()))
        .toList();
  }

  /** The user's stretch of each leaf, cut where there is enough work for several threads. */
  private List<Part> parts(Leaf[] leaves, int user) {
    List<Part> whole = new ArrayList<>();
    int documents = 0;
    for (Leaf leaf : leaves) {
      Runs.Span span = leaf.runs().span(user);
      if (span != null) {
        Part part = new Part(leaf, span.firstRun(), span.endRun());
        documents += part.size();
        whole.add(part);
      }
    }
    int width = documents < SPLIT_DOCUMENTS ? 1 : fanOut.width();
    if (width == 1) {
      return whole;
    }
    int piece = Math.max(SPLIT_DOCUMENTS / 4, documents / (2 * width));
    return whole.stream().flatMap(part -> part.cut(piece).stream()).toList();
  }

  private static long tokens(SnapshotState state, UserTotals totals, int local) {
    return state.liveSegment(totals.ordinal(local)).tokens();
  }

  /** Reads what the hits are; leaf by leaf and in the order of its documents, as values want. */
  private static List<IndexHit> read(
      SnapshotState state, UserTotals totals, List<ScoredDocument> best) throws IOException {
    IndexHit[] hits = new IndexHit[best.size()];
    Integer[] byPlace = new Integer[best.size()];
    Arrays.setAll(byPlace, i -> i);
    Comparator<Integer> place = Comparator.comparingInt(i -> best.get(i).leaf().number());
    Arrays.sort(byPlace, place.thenComparingInt(i -> best.get(i).document()));
    int leaf = -1;
    EntryReader reader = null;
    for (int i : byPlace) {
      ScoredDocument scored = best.get(i);
      if (reader == null || scored.leaf().number() != leaf) {
        leaf = scored.leaf().number();
        reader = new EntryReader(scored.leaf());
      }
      Segment segment = state.liveSegment(totals.ordinal(scored.local()));
      IndexEntry entry = reader.read(scored.document(), segment);
      hits[i] = new IndexHit(entry, scored.score());
    }
    return List.of(hits);
  }
}
