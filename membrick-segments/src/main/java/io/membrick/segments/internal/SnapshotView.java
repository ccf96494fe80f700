package io.membrick.segments.internal;

import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.IndexStats;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.internal.index.EntryReader;
import io.membrick.segments.internal.index.IntegrityCheck;
import io.membrick.segments.internal.index.Listing;
import io.membrick.segments.internal.index.Lookup;
import io.membrick.segments.internal.index.SnapshotState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** One share in a publication, handed to a reader. */
final class SnapshotView implements IndexSnapshot {
  /** A read of the index. */
  @FunctionalInterface
  private interface Read<T> {
    T run() throws IOException;
  }

  private final SnapshotState state;
  private final SearchPipeline pipeline;
  private final AtomicBoolean closed = new AtomicBoolean();

  SnapshotView(SnapshotState state, SearchPipeline pipeline) {
    this.state = state;
    this.pipeline = pipeline;
  }

  @Override
  public long generation() {
    return state.generation();
  }

  @Override
  public long seqNo() {
    return state.seqNo();
  }

  @Override
  public IndexHits search(IndexQuery query) {
    return read(() -> pipeline.search(state, query));
  }

  @Override
  public List<Segment> segments(SegmentFilter filter) {
    return read(
        () -> state.admitted(filter).stream().sorted(Comparator.comparing(Segment::key)).toList());
  }

  @Override
  public Optional<IndexEntry> find(String user, String id) {
    return read(
        () -> {
          Lookup.Found found = Lookup.find(state, user, id);
          return found == null
              ? Optional.empty()
              : Optional.of(new EntryReader(found.leaf()).read(found.document(), found.segment()));
        });
  }

  @Override
  public List<IndexEntry> list(
      SegmentFilter filter, Direction direction, Optional<Long> after, int limit) {
    return read(() -> new Listing(state, filter, direction).page(after, limit));
  }

  @Override
  public IndexStats stats() {
    return read(state::stats);
  }

  @Override
  public List<DamagedFile> damagedFiles() {
    return read(() -> IntegrityCheck.of(state));
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      state.release();
    }
  }

  private <T> T read(Read<T> read) {
    if (closed.get()) {
      throw new IllegalStateException("the snapshot is closed");
    }
    try {
      return read.run();
    } catch (IOException e) {
      throw new UncheckedIOException("the index cannot be read: " + e.getMessage(), e);
    }
  }
}
