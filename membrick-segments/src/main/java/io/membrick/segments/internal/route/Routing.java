package io.membrick.segments.internal.route;

import io.membrick.segments.IndexQuery;
import io.membrick.segments.Route;
import io.membrick.segments.Router;
import io.membrick.segments.Router.Candidate;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentKey;
import io.membrick.segments.internal.model.Evidence;
import io.membrick.segments.internal.model.UserTotals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/** Puts the segments that hold evidence before the router and turns its choice into a route. */
public final class Routing {
  /**
   * What is searched.
   *
   * @param chosen local numbers of the segments
   * @param route the same, as the result tells it
   */
  public record Decision(RoaringBitmap chosen, Route route) {}

  private static final Comparator<Candidate> MOST_EVIDENCE_FIRST =
      Comparator.comparingDouble(Candidate::evidence)
          .reversed()
          .thenComparing(candidate -> candidate.segment().key());

  private final IntFunction<@Nullable Segment> segments;
  private final UserTotals totals;
  private final IndexQuery query;

  /**
   * For one search.
   *
   * @param segments the segment of an ordinal, or null where it holds nothing
   * @param totals of the user
   * @param query what is asked
   */
  public Routing(IntFunction<@Nullable Segment> segments, UserTotals totals, IndexQuery query) {
    this.segments = segments;
    this.totals = totals;
    this.query = query;
  }

  /** Asks the router. */
  public Decision decide(Evidence evidence) {
    Map<SegmentKey, Integer> locals = new HashMap<>();
    List<Candidate> candidates = new ArrayList<>();
    evidence
        .matched()
        .forEach(
            (int local) -> {
              Segment segment = segments.apply(totals.ordinal(local));
              if (segment != null && query.filter().admits(segment.key())) {
                candidates.add(new Candidate(segment, evidence.segmentScore(local)));
                locals.put(segment.key(), local);
              }
            });
    candidates.sort(MOST_EVIDENCE_FIRST);
    int considered = considered();
    List<Segment> picked =
        query
            .router()
            .route(new Router.RouteRequest(query.text(), query.width(), considered, candidates));
    return decision(picked, locals, considered);
  }

  private Decision decision(List<Segment> picked, Map<SegmentKey, Integer> locals, int considered) {
    RoaringBitmap chosen = new RoaringBitmap();
    Set<SegmentKey> searched = new LinkedHashSet<>();
    for (Segment segment : Objects.requireNonNull(picked, "the router returned null, not a list")) {
      Objects.requireNonNull(segment, "the router's list holds a null");
      Integer local = locals.get(segment.key());
      if (local == null) {
        throw new IllegalStateException(
            "the router chose " + segment.key() + ", which was no candidate");
      }
      chosen.add(local);
      searched.add(segment.key());
    }
    boolean exact = searched.size() == locals.size();
    Route route = new Route(query.width(), considered, locals.size(), List.copyOf(searched), exact);
    return new Decision(chosen, route);
  }

  private int considered() {
    if (query.filter().admitsWholeUser()) {
      return totals.segments();
    }
    int[] admitted = {0};
    totals
        .bitmap()
        .forEach(
            (int ordinal) -> {
              Segment segment = segments.apply(ordinal);
              if (segment != null && query.filter().admits(segment.key())) {
                admitted[0]++;
              }
            });
    return admitted[0];
  }
}
