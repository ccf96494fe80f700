package io.membrick.internal.publish;

import io.membrick.segments.IndexSnapshot;
import java.lang.System.Logger.Level;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * The snapshot that searches see, replaced by one volatile write, and those that nobody sees any
 * more.
 *
 * <p>A snapshot whose last share was given back is closed by the publisher, never by the reader
 * that happened to be the last: closing deletes files, and an interrupt of a reader's thread would
 * then close the index under everybody.
 *
 * <p><strong>Threads:</strong> the publisher replaces, any number acquire and give back without a
 * lock.
 */
public final class CurrentSnapshot {
  private static final System.Logger LOG = System.getLogger(CurrentSnapshot.class.getName());

  // Null before the first publication and after the end.
  private volatile @Nullable SnapshotRef current;
  private final ConcurrentLinkedQueue<IndexSnapshot> retired = new ConcurrentLinkedQueue<>();
  // Tells the publisher that there is something to close; set before readers exist.
  private volatile Runnable wake = () -> {};
  private volatile boolean ended;

  /**
   * The current snapshot with a share taken; the caller gives it back.
   *
   * @throws IllegalStateException if the publisher has ended
   */
  public SnapshotRef acquire() {
    for (SnapshotRef ref = current; ref != null; ref = current) {
      if (ref.tryAcquire()) {
        return ref;
      }
    }
    throw new IllegalStateException("the memory service is closed");
  }

  void show(IndexSnapshot snapshot, long generation) {
    replace(new SnapshotRef(snapshot, generation, this::retire));
  }

  private void replace(@Nullable SnapshotRef next) {
    SnapshotRef before = current;
    current = next;
    if (before != null) {
      before.close();
    }
  }

  private void retire(IndexSnapshot snapshot) {
    retired.add(snapshot);
    wake.run();
    if (ended) {
      closeRetired();
    }
  }

  void onRetired(Runnable action) {
    wake = action;
  }

  void closeRetired() {
    for (IndexSnapshot next = retired.poll(); next != null; next = retired.poll()) {
      try {
        next.close();
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "an old snapshot cannot be closed", e);
      }
    }
  }

  /** Shows nothing any more, and closes every snapshot as soon as nobody reads it. */
  public void end() {
    replace(null);
    ended = true;
    closeRetired();
  }
}
