package io.membrick.segments;

import java.util.List;

/**
 * What a search looked into: part of every result.
 *
 * @param width the width asked for
 * @param considered segments that the filter admits
 * @param matched of those, segments that hold a query word
 * @param searched keys of the segments searched, in the router's order
 * @param exact whether the result is the one that searching every segment would give
 */
public record Route(
    RouteWidth width, int considered, int matched, List<SegmentKey> searched, boolean exact) {
  /** Copies the list. */
  public Route {
    searched = List.copyOf(searched);
  }

  /** Segments with a query word that were not searched. */
  public int skipped() {
    return matched - searched.size();
  }
}
