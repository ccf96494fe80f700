package io.membrick.segments;

import java.time.Instant;
import java.util.Objects;

/**
 * What is searched for. The text is literal: no character of it is an operator.
 *
 * @param text the words; may be empty, which finds nothing
 * @param filter which segments may be searched
 * @param topK how many hits at most, at least 0
 * @param width how many segments to search
 * @param router who chooses them
 * @param grouping what a hit stands for
 * @param now documents that expired by then are not found
 */
public record IndexQuery(
    String text,
    SegmentFilter filter,
    int topK,
    RouteWidth width,
    Router router,
    Grouping grouping,
    Instant now) {
  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if topK is negative
   */
  public IndexQuery {
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(filter, "filter");
    Objects.requireNonNull(width, "width");
    Objects.requireNonNull(router, "router");
    Objects.requireNonNull(grouping, "grouping");
    Objects.requireNonNull(now, "now");
    if (topK < 0) {
      throw new IllegalArgumentException("topK " + topK + " is negative");
    }
  }

  /** A query with the library's router over all segments the filter admits. */
  public static IndexQuery of(String text, SegmentFilter filter, int topK, Instant now) {
    return new IndexQuery(
        text, filter, topK, RouteWidth.all(), Router.byEvidence(), Grouping.NONE, now);
  }

  /** The same with another width. */
  public IndexQuery withWidth(RouteWidth newWidth) {
    return new IndexQuery(text, filter, topK, newWidth, router, grouping, now);
  }

  /** The same with another router. */
  public IndexQuery withRouter(Router newRouter) {
    return new IndexQuery(text, filter, topK, width, newRouter, grouping, now);
  }

  /** The same with another grouping. */
  public IndexQuery withGrouping(Grouping newGrouping) {
    return new IndexQuery(text, filter, topK, width, router, newGrouping, now);
  }
}
