package io.membrick;

import io.membrick.segments.Segment;
import java.util.List;
import java.util.Optional;

/**
 * One view of the store that never changes: repeatable reads.
 *
 * <p>It shows every write up to {@link #seqNo()} and none after. Only expiry moves on, with the
 * store's clock.
 *
 * <p><strong>Threads:</strong> safe for any number; no method takes a lock. <strong>Life:</strong>
 * it keeps files of the index open until it is closed; close it once. It stays readable until then,
 * or until the service is closed. After that its methods throw {@link IllegalStateException}.
 */
public interface Snapshot extends AutoCloseable {

  /** Number of the publication. */
  long generation();

  /** Every write up to this one is visible. */
  long seqNo();

  /** Searches; as {@link MemoryService#search(SearchRequest)}, but never waits. */
  SearchResult search(SearchRequest request);

  /**
   * Searches one segment alone. The statistics that weigh the words stay those of the user, so the
   * scores equal those of a search over everything.
   *
   * @throws IllegalArgumentException if the segment is not covered by the request's scope
   */
  SearchResult search(Segment segment, SearchRequest request);

  /** The segments that the scope covers, by key. */
  List<Segment> segments(Scope scope);

  /** The memory of that id as of this snapshot, if the scope covers it. */
  Optional<Memory> get(Scope scope, MemoryId id);

  /** A page of the memories of a scope as of this snapshot. */
  Page list(ListRequest request);

  @Override
  void close();
}
