package io.membrick.internal;

import io.membrick.Hit;
import io.membrick.ListRequest;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.Page;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.SearchResult;
import io.membrick.internal.model.ScopeKeys;
import io.membrick.internal.publish.SnapshotRef;
import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexHit;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot.Direction;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers reads from one snapshot.
 *
 * <p><strong>Threads:</strong> any; takes no lock. The caller holds a share of the snapshot.
 */
final class SnapshotReader {
  private final RecordReader records;
  private final Clock clock;
  private final int maxQueryChars;

  SnapshotReader(RecordReader records, Clock clock, int maxQueryChars) {
    this.records = records;
    this.clock = clock;
    this.maxQueryChars = maxQueryChars;
  }

  SearchResult search(SnapshotRef snapshot, SearchRequest request) {
    return search(snapshot, request, ScopeKeys.filter(request.scope()));
  }

  SearchResult search(SnapshotRef snapshot, SearchRequest request, SegmentFilter filter) {
    requireAnswerable(request);
    IndexQuery query =
        new IndexQuery(
            request.query(),
            filter,
            request.topK(),
            request.width(),
            request.router(),
            request.grouping(),
            clock.instant());
    IndexHits found = snapshot.index().search(query);
    List<Hit> hits = found.hits().stream().map(hit -> hit(hit, request.idsOnly())).toList();
    return new SearchResult(
        hits, found.matched(), found.route(), snapshot.generation(), snapshot.index().seqNo());
  }

  /** Refuses a query that is too long, before anything is waited for. */
  void requireAnswerable(SearchRequest request) {
    Objects.requireNonNull(request, "request is null");
    int length = request.query().length();
    if (length > maxQueryChars) {
      throw new IllegalArgumentException(
          "query has "
              + length
              + " chars, more than maxQueryChars "
              + maxQueryChars
              + ": cut it, or raise the limit");
    }
  }

  private Hit hit(IndexHit hit, boolean idsOnly) {
    IndexEntry entry = hit.entry();
    Memory memory = idsOnly ? null : records.load(entry.locator());
    return new Hit(
        MemoryId.of(entry.id()),
        memory == null ? ScopeKeys.scope(entry.segment()) : memory.scope(),
        entry.seqNo(),
        hit.score(),
        memory);
  }

  Optional<Memory> get(SnapshotRef snapshot, Scope scope, MemoryId id) {
    Objects.requireNonNull(scope, "scope is null: reading names a user");
    Objects.requireNonNull(id, "id is null");
    return snapshot
        .index()
        .find(scope.user(), id.value())
        .filter(entry -> ScopeKeys.filter(scope).admits(entry.segment()))
        .flatMap(entry -> live(entry.locator()));
  }

  /** The memory at that place, unless it has expired. */
  Optional<Memory> live(long locator) {
    Memory memory = records.load(locator);
    return memory.expiredAt(clock.instant()) ? Optional.empty() : Optional.of(memory);
  }

  List<Segment> segments(SnapshotRef snapshot, Scope scope) {
    Objects.requireNonNull(scope, "scope is null: segments are those of a user");
    return snapshot.index().segments(ScopeKeys.filter(scope));
  }

  /** A page: full unless nothing follows, with a cursor only if something does. */
  Page list(SnapshotRef snapshot, ListRequest request) {
    Objects.requireNonNull(request, "request is null");
    Instant now = clock.instant();
    List<Memory> page = new ArrayList<>();
    Optional<Long> after = request.cursor().map(ListRequest.Cursor::createdSeqNo);
    int wanted = request.limit() + 1;
    while (true) {
      List<IndexEntry> entries =
          snapshot
              .index()
              .list(ScopeKeys.filter(request.scope()), direction(request), after, wanted);
      for (IndexEntry entry : entries) {
        if (page.size() < wanted) {
          addLive(page, entry, now);
        }
      }
      if (page.size() == wanted || entries.size() < wanted) {
        return cut(page, request.limit());
      }
      after = Optional.of(entries.getLast().order());
    }
  }

  private void addLive(List<Memory> page, IndexEntry entry, Instant now) {
    Memory memory = records.load(entry.locator());
    if (!memory.expiredAt(now)) {
      page.add(memory);
    }
  }

  private static Page cut(List<Memory> memories, int limit) {
    if (memories.size() <= limit) {
      return new Page(memories, null);
    }
    List<Memory> page = memories.subList(0, limit);
    return new Page(page, new ListRequest.Cursor(page.getLast().createdSeqNo()));
  }

  private static Direction direction(ListRequest request) {
    return switch (request.order()) {
      case OLDEST_FIRST -> Direction.OLDEST_FIRST;
      case NEWEST_FIRST -> Direction.NEWEST_FIRST;
    };
  }
}
