package io.membrick.testkit;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * An index that is obviously right: a list that is copied at each publication and searched from end
 * to end.
 *
 * <p>What a checkpoint keeps lies in a {@link Disk}, so that an index may be opened again.
 */
public final class NaiveSegmentIndex implements SegmentIndex {
  private final Disk disk;
  private final AtomicReference<NaiveState> current;
  private List<NaiveState.Entry> entries;
  private boolean unpublished;
  private boolean closed;

  /** Opens what the last checkpoint left. */
  public NaiveSegmentIndex(Disk disk) {
    this.disk = disk;
    this.current = new AtomicReference<>(disk.checkpoint);
    this.entries = new ArrayList<>(disk.checkpoint.entries());
  }

  /** What survives a close without a checkpoint: the last checkpoint. */
  public static final class Disk {
    private volatile NaiveState checkpoint = NaiveState.EMPTY;

    /** Forgets everything. */
    public void wipe() {
      checkpoint = NaiveState.EMPTY;
    }

    /** Pretends to contain writes up to that number. */
    public void pretend(long seqNo) {
      checkpoint = new NaiveState(checkpoint.entries(), 0, seqNo);
    }

    /** Sequence number of the last checkpoint. */
    public long seqNo() {
      return checkpoint.seqNo();
    }
  }

  @Override
  public void apply(IndexChange change) {
    requireOpen();
    unpublished = true;
    switch (change) {
      case IndexChange.Put put -> {
        remove(put.document().segment().user(), put.document().id());
        entries.add(NaiveState.Entry.of(put.document()));
      }
      case IndexChange.Remove(String user, String id) -> remove(user, id);
      case IndexChange.RemoveAll(var filter) ->
          entries.removeIf(entry -> filter.admits(entry.document().segment()));
    }
  }

  private void remove(String user, String id) {
    entries.removeIf(entry -> entry.is(user, id));
  }

  @Override
  public void publish(long seqNo) {
    requireOpen();
    unpublished = false;
    long generation = current.get().generation() + 1;
    current.set(new NaiveState(List.copyOf(entries), generation, seqNo));
  }

  @Override
  public void checkpoint() {
    requireOpen();
    if (unpublished) {
      throw new IllegalStateException("changes wait to be published");
    }
    disk.checkpoint = current.get();
  }

  @Override
  public long checkpointSeqNo() {
    return disk.checkpoint.seqNo();
  }

  @Override
  public IndexSnapshot acquire() {
    return new NaiveSnapshot(current.get());
  }

  @Override
  public void close() {
    closed = true;
    entries = new ArrayList<>();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }
}
