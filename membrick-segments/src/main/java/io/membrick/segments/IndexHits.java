package io.membrick.segments;

import java.util.List;

/**
 * The answer to a query.
 *
 * @param hits best first; equal scores in the order of their sequence numbers
 * @param matched documents that hold a query word in the segments searched
 * @param route what was looked into
 */
public record IndexHits(List<IndexHit> hits, long matched, Route route) {
  /** Copies the list. */
  public IndexHits {
    hits = List.copyOf(hits);
  }
}
