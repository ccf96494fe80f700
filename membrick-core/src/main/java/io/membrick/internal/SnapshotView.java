package io.membrick.internal;

import io.membrick.ListRequest;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.Page;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.SearchResult;
import io.membrick.Snapshot;
import io.membrick.internal.model.ScopeKeys;
import io.membrick.internal.publish.SnapshotRef;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A snapshot that a user holds: one share, given back by the first close. */
final class SnapshotView implements Snapshot {
  private final SnapshotRef ref;
  private final SnapshotReader reader;
  private final Consumer<SnapshotView> onClose;
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Takes over the share of the caller. */
  SnapshotView(SnapshotRef ref, SnapshotReader reader, Consumer<SnapshotView> onClose) {
    this.ref = ref;
    this.reader = reader;
    this.onClose = onClose;
  }

  @Override
  public long generation() {
    return read(ref::generation);
  }

  @Override
  public long seqNo() {
    return read(() -> ref.index().seqNo());
  }

  @Override
  public SearchResult search(SearchRequest request) {
    return read(
        () -> {
          requireContained(request);
          return reader.search(ref, request);
        });
  }

  @Override
  public SearchResult search(Segment segment, SearchRequest request) {
    Objects.requireNonNull(segment, "segment is null");
    Objects.requireNonNull(request, "request is null");
    if (!ScopeKeys.filter(request.scope()).admits(segment.key())) {
      throw new IllegalArgumentException(
          segment.key() + " is not covered by " + request.scope() + " of the request");
    }
    return read(
        () -> {
          requireContained(request);
          return reader.search(ref, request, SegmentFilter.only(segment.key()));
        });
  }

  private void requireContained(SearchRequest request) {
    Objects.requireNonNull(request, "request is null");
    if (request.atLeastSeqNo() > ref.index().seqNo()) {
      throw new IllegalArgumentException(
          "the snapshot ends at write "
              + ref.index().seqNo()
              + " and never changes, the request asks for "
              + request.atLeastSeqNo()
              + ": take a newer snapshot");
    }
  }

  @Override
  public List<Segment> segments(Scope scope) {
    return read(() -> reader.segments(ref, scope));
  }

  @Override
  public Optional<Memory> get(Scope scope, MemoryId id) {
    return read(() -> reader.get(ref, scope, id));
  }

  @Override
  public Page list(ListRequest request) {
    return read(() -> reader.list(ref, request));
  }

  /** Reads under a share of its own, so that a close meanwhile does no harm. */
  private <T> T read(Supplier<T> action) {
    if (closed.get() || !ref.tryAcquire()) {
      throw new IllegalStateException("the snapshot is closed, or its memory service is");
    }
    try {
      return action.get();
    } catch (RuntimeException e) {
      throw closed.get() ? new IllegalStateException("the snapshot was closed meanwhile", e) : e;
    } finally {
      ref.close();
    }
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      onClose.accept(this);
      ref.close();
    }
  }
}
