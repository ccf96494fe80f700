package io.membrick.segments.testkit;

import io.membrick.segments.Router;
import io.membrick.segments.Segment;
import java.util.Comparator;
import java.util.List;

/**
 * A router that chooses about half of the candidates in no meaningful order, but the same ones in
 * the same order each time.
 *
 * @param salt which choice
 */
record HashRouter(int salt) implements Router {

  @Override
  public List<Segment> route(RouteRequest request) {
    return request.candidates().stream()
        .map(Candidate::segment)
        .filter(segment -> mix(segment) % 2 == 0)
        .sorted(Comparator.<Segment>comparingInt(this::mix).thenComparing(Segment::key))
        .toList();
  }

  private int mix(Segment segment) {
    int hash = (segment.key().hashCode() + salt) * 0x9E3779B9;
    return hash ^ (hash >>> 15);
  }
}
