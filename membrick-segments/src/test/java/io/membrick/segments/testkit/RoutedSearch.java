package io.membrick.segments.testkit;

import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.Router.Candidate;
import io.membrick.segments.Router.RouteRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The answer to a query together with what its router was asked.
 *
 * @param hits the answer
 * @param candidates what the router could choose from; empty if it was not asked
 */
record RoutedSearch(IndexHits hits, List<Candidate> candidates) {

  static RoutedSearch of(IndexSnapshot snapshot, IndexQuery query, SegmentForm form) {
    IndexHits hits = snapshot.search(query);
    AtomicReference<List<Candidate>> seen = new AtomicReference<>(List.of());
    IndexHits again =
        snapshot.search(
            query.withRouter(
                request -> {
                  seen.set(check(request, query).candidates());
                  return query.router().route(request);
                }));
    if (!again.equals(hits)) {
      throw new AssertionError("a router that delegates changed " + hits + " to " + again);
    }
    List<Candidate> candidates =
        seen.get().stream()
            .map(candidate -> new Candidate(form.of(candidate.segment()), candidate.evidence()))
            .toList();
    return new RoutedSearch(hits, candidates);
  }

  private static RouteRequest check(RouteRequest request, IndexQuery query) {
    if (!request.query().equals(query.text()) || !request.width().equals(query.width())) {
      throw new AssertionError("the router was asked " + request + " for " + query);
    }
    return request;
  }
}
