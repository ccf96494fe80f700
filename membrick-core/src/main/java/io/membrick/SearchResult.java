package io.membrick;

import io.membrick.segments.Route;
import java.util.List;
import java.util.Objects;

/**
 * The answer to a search.
 *
 * @param hits best first; equal scores in write order
 * @param matched how many memories hold a query word, in the segments searched
 * @param route what was looked into
 * @param generation the publication it was answered from
 * @param seqNo every write up to this one was taken into account, none after it
 */
public record SearchResult(List<Hit> hits, long matched, Route route, long generation, long seqNo) {
  /** Copies the list. */
  public SearchResult {
    hits = List.copyOf(hits);
    Objects.requireNonNull(route, "route");
  }
}
