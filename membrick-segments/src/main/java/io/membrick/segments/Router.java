package io.membrick.segments;

import java.util.List;

/**
 * Chooses the segments that a search looks into.
 *
 * <p>The engine computes the candidates: every admitted segment that holds a query word, with its
 * evidence (the segment-level score of the query: the same number that becomes the segment half of
 * each hit's score, so that routing costs nothing extra). A router keeps a subset, in any order.
 *
 * <p><strong>Threads:</strong> called on the searching thread, by many at once; implementations
 * must be thread-safe and must not block. <strong>Failure:</strong> an exception thrown here
 * reaches the caller of the search; a returned segment that was no candidate is an {@link
 * IllegalStateException}.
 */
@FunctionalInterface
public interface Router {

  /**
   * Chooses.
   *
   * @param request the query, the width asked for, and the candidates
   * @return the segments to search, each one of the candidates; may be empty
   */
  List<Segment> route(RouteRequest request);

  /** The router of the library: keeps as many of the best candidates as the width says. */
  static Router byEvidence() {
    return request ->
        switch (request.width()) {
          case RouteWidth.All all -> request.candidates().stream().map(Candidate::segment).toList();
          case RouteWidth.Fixed fixed ->
              request.candidates().stream().limit(fixed.width()).map(Candidate::segment).toList();
        };
  }

  /**
   * What a router is asked.
   *
   * @param query the text of the query, as given
   * @param width the width asked for
   * @param considered how many segments the filter admits, with or without a query word
   * @param candidates segments that hold a query word: most evidence first, then by key
   */
  record RouteRequest(String query, RouteWidth width, int considered, List<Candidate> candidates) {
    /** Copies the list. */
    public RouteRequest {
      candidates = List.copyOf(candidates);
    }
  }

  /**
   * A segment that holds at least one query word.
   *
   * @param segment the segment
   * @param evidence its segment-level score for the query, above 0
   */
  record Candidate(Segment segment, double evidence) {}
}
