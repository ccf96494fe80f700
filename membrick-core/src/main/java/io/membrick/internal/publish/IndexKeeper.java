package io.membrick.internal.publish;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.internal.model.Faults;
import io.membrick.internal.model.Written;
import io.membrick.segments.IncompatibleIndexException;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Owns the index: applies records, publishes, writes checkpoints, and after a fault of the index
 * opens it anew and brings it up to date out of the journal.
 *
 * <p><strong>Threads:</strong> belongs to the publisher thread once that runs, to the opening
 * thread before. During a replay the thread that reads the journal applies, and the owner waits for
 * it.
 */
public final class IndexKeeper {
  /** How many records of a replay are published together: bounds what the index buffers. */
  private static final int REPLAY_BATCH = 10_000;

  private final IndexPlace place;
  private final CurrentSnapshot current;
  private SegmentIndex index;
  private long appliedSeqNo;
  private long publishedSeqNo;
  private long replayed;
  private String rebuilt = "";
  // Added to the index's own count, which may begin anew when the index is opened again.
  private long generationBase;
  private long generation;
  private volatile long checkpointSeqNo;

  private IndexKeeper(IndexPlace place, ReplaySource source, CurrentSnapshot current)
      throws IOException {
    this.place = place;
    this.current = current;
    this.index = openIndex(source);
  }

  /**
   * Opens the index and brings it up to date; after that the current snapshot shows everything
   * durable. An index that cannot be used is made anew, once.
   *
   * @throws MembrickException CORRUPT if the index has seen writes that the journal lacks
   * @throws IOException if the index cannot be opened or the journal cannot be read
   */
  public static IndexKeeper open(IndexPlace place, ReplaySource source, CurrentSnapshot current)
      throws IOException {
    IndexKeeper keeper = new IndexKeeper(place, source, current);
    try {
      keeper.catchUpOrRebuild(source);
    } catch (Throwable e) {
      keeper.closeAfter(e);
      throw e;
    }
    return keeper;
  }

  private void catchUpOrRebuild(ReplaySource source) throws IOException {
    try {
      catchUp(source);
    } catch (IndexFault e) {
      closeAfter(e);
      wipe("it failed while it was brought up to date: " + e.getMessage());
      index = place.open();
      catchUp(source);
    }
  }

  private SegmentIndex openIndex(ReplaySource source) throws IOException {
    try {
      return requireNotAhead(place.open(), source.lastSeqNo());
    } catch (IncompatibleIndexException e) {
      wipe(String.valueOf(e.getMessage()));
      return place.open();
    }
  }

  private void wipe(String why) throws IOException {
    rebuilt = why;
    place.wipe();
  }

  private SegmentIndex requireNotAhead(SegmentIndex opened, long last) throws IOException {
    if (opened.checkpointSeqNo() <= last) {
      return opened;
    }
    opened.close();
    // Only what the journal holds is ever indexed: making the index anew would hide the loss.
    Path directory = place.directory().orElse(null);
    throw new MembrickException(
        Code.CORRUPT,
        "the index contains writes up to "
            + opened.checkpointSeqNo()
            + ", the journal up to "
            + last
            + ": acknowledged writes are missing; bring the files of the journal back or restore a"
            + " backup, or, to go on without those writes, delete "
            + directory,
        directory,
        null);
  }

  private void catchUp(ReplaySource source) throws IOException {
    appliedSeqNo = index.checkpointSeqNo();
    publishedSeqNo = appliedSeqNo;
    checkpointSeqNo = appliedSeqNo;
    replayed = 0;
    source.replay(appliedSeqNo, this::applyReplayed);
    if (unpublished() > 0) {
      publishUnseen();
    }
    show();
    if (isDirty()) {
      checkpoint(source);
    }
  }

  private void applyReplayed(Written written) throws IOException {
    apply(written);
    replayed++;
    if (unpublished() >= REPLAY_BATCH) {
      publishUnseen();
    }
  }

  /** Applies the records of one write that are not applied yet. */
  void apply(List<Written> write) throws IOException {
    for (Written written : write) {
      if (written.seqNo() > appliedSeqNo) {
        apply(written);
      }
    }
  }

  private void apply(Written written) throws IOException {
    assert written.seqNo() > appliedSeqNo : written.seqNo() + " comes after " + appliedSeqNo;
    guarded(() -> index.apply(Changes.of(written)));
    appliedSeqNo = written.seqNo();
  }

  /** Makes everything applied visible to searches. */
  void publish() throws IOException {
    publishUnseen();
    show();
  }

  private void publishUnseen() throws IOException {
    guarded(() -> index.publish(appliedSeqNo));
    publishedSeqNo = appliedSeqNo;
  }

  private void show() {
    IndexSnapshot snapshot = index.acquire();
    generation = generationBase + snapshot.generation();
    current.show(snapshot, generation);
  }

  /** Makes everything published durable; does nothing if the journal cannot be. */
  void checkpoint(ReplaySource source) throws IOException {
    if (!source.makeDurable(publishedSeqNo)) {
      return;
    }
    guarded(() -> index.checkpoint());
    checkpointSeqNo = publishedSeqNo;
    source.checkpointed(checkpointSeqNo);
  }

  /**
   * Opens the index anew after a fault. Searches see the last snapshot until everything that was
   * visible is visible again.
   *
   * @throws IOException if that fails too
   */
  void recover(Throwable fault, ReplaySource source) throws IOException {
    closeAfter(fault);
    generationBase = generation + 1;
    index = openIndex(source);
    catchUp(source);
  }

  /**
   * Closes without a checkpoint.
   *
   * @throws IOException if the index cannot be closed
   */
  public void close() throws IOException {
    index.close();
  }

  /** Closes what failed; what goes wrong then is told with the fault. */
  private void closeAfter(Throwable fault) {
    try {
      index.close();
    } catch (IOException | RuntimeException e) {
      Faults.attach(fault, e);
    }
  }

  /** Records applied and not published. */
  long unpublished() {
    return appliedSeqNo - publishedSeqNo;
  }

  /** Whether something was published since the last checkpoint. */
  boolean isDirty() {
    return publishedSeqNo > checkpointSeqNo;
  }

  /** Number of the last publication. */
  long generation() {
    return generation;
  }

  /** Sequence number of the last published record. */
  public long publishedSeqNo() {
    return publishedSeqNo;
  }

  /** Sequence number up to which the index is durable; may be read by any thread. */
  public long checkpointSeqNo() {
    return checkpointSeqNo;
  }

  /** Records that the index lacked when it was opened. */
  public long replayed() {
    return replayed;
  }

  /** Why the index was made anew; empty if it was not. */
  public String rebuilt() {
    return rebuilt;
  }

  private static void guarded(IndexStep step) throws IOException {
    try {
      step.run();
    } catch (IOException | RuntimeException e) {
      throw new IndexFault(e);
    }
  }

  @FunctionalInterface
  private interface IndexStep {
    void run() throws IOException;
  }

  /** A fault of the index, as opposed to one of the journal. */
  private static final class IndexFault extends IOException {
    private static final long serialVersionUID = 1L;

    IndexFault(Throwable cause) {
      super("the index failed: " + cause, cause);
    }
  }
}
