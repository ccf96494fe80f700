package io.membrick.segments.internal;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import io.membrick.segments.SegmentIndexOptions;
import io.membrick.segments.internal.analyze.QueryAnalyzer;
import io.membrick.segments.internal.analyze.TextAnalyzer;
import io.membrick.segments.internal.fanout.FanOut;
import io.membrick.segments.internal.index.ChangeApplier;
import io.membrick.segments.internal.index.SnapshotState;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Wires the stages of writing and of searching into one index. */
public final class SegmentIndexEngine implements SegmentIndex {
  /** A step of the writing side. */
  @FunctionalInterface
  private interface Write {
    void run() throws IOException;
  }

  private final ChangeApplier applier;
  private final SearchPipeline pipeline;

  /** Set by the writing thread; a reader that finds the snapshot gone looks here for why. */
  private volatile boolean closed;

  /** Why no more changes are taken; the writing thread's alone. */
  private @Nullable Throwable failure;

  private SegmentIndexEngine(ChangeApplier applier, SearchPipeline pipeline) {
    this.applier = applier;
    this.pipeline = pipeline;
  }

  /** Opens the index that the options name. */
  public static SegmentIndex open(SegmentIndexOptions options) throws IOException {
    TextAnalyzer analyzer = new TextAnalyzer();
    FanOut fanOut = new FanOut(options.fanOutPool(), options.fanOutCap());
    return new SegmentIndexEngine(
        ChangeApplier.open(options, analyzer),
        new SearchPipeline(new QueryAnalyzer(analyzer), fanOut));
  }

  @Override
  public void apply(IndexChange change) throws IOException {
    Objects.requireNonNull(change, "change");
    write(() -> applier.apply(change));
  }

  @Override
  public void publish(long seqNo) throws IOException {
    write(() -> applier.publish(seqNo));
  }

  @Override
  public void checkpoint() throws IOException {
    checkOpen();
    if (failure == null && applier.hasUnpublished()) {
      throw new IllegalStateException("changes wait to be published: publish, then checkpoint");
    }
    write(applier::checkpoint);
  }

  @Override
  public long checkpointSeqNo() {
    return applier.checkpointSeqNo();
  }

  @Override
  public IndexSnapshot acquire() {
    checkOpen();
    while (true) {
      SnapshotState state = applier.current();
      if (state.retain()) {
        return new SnapshotView(state, pipeline);
      }
      // The state was replaced and let go between the two steps; or everything was.
      checkOpen();
    }
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      applier.close();
    }
  }

  /** After a failure nobody knows what was written, so nothing is written on top of it. */
  private void write(Write write) throws IOException {
    checkOpen();
    if (failure != null) {
      throw new IOException("the index failed: close it, open it and apply again", failure);
    }
    try {
      write.run();
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      throw e;
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }
}
