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

/** Wires the stages of writing and of searching into one index. */
public final class SegmentIndexEngine implements SegmentIndex {
  private final ChangeApplier applier;
  private final SearchPipeline pipeline;

  /** Set by the writing thread; a reader that finds the snapshot gone looks here for why. */
  private volatile boolean closed;

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
    checkOpen();
    applier.apply(change);
  }

  @Override
  public void publish(long seqNo) throws IOException {
    checkOpen();
    applier.publish(seqNo);
  }

  @Override
  public void checkpoint() throws IOException {
    checkOpen();
    applier.checkpoint();
  }

  @Override
  public long checkpointSeqNo() {
    return applier.checkpointSeqNo();
  }

  @Override
  public IndexSnapshot acquire() {
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

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }
}
