package io.membrick.internal.publish;

import io.membrick.segments.IndexSnapshot;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One published snapshot, shared by its readers and retired by the last of them.
 *
 * <p>The publisher holds the first share until the next snapshot takes its place. <strong>Threads:
 * </strong> any; taking and giving back a share is one atomic step.
 */
public final class SnapshotRef implements AutoCloseable {
  private final IndexSnapshot index;
  private final long generation;
  private final Consumer<IndexSnapshot> retire;
  private final AtomicInteger shares = new AtomicInteger(1);

  /** One share is taken; the last one given back passes the snapshot to be retired. */
  SnapshotRef(IndexSnapshot index, long generation, Consumer<IndexSnapshot> retire) {
    this.index = index;
    this.generation = generation;
    this.retire = retire;
  }

  /** Takes a share, unless the last one was given back already. */
  public boolean tryAcquire() {
    for (int present = shares.get(); present > 0; present = shares.get()) {
      if (shares.compareAndSet(present, present + 1)) {
        return true;
      }
    }
    return false;
  }

  /** Gives a share back. */
  @Override
  public void close() {
    int left = shares.decrementAndGet();
    assert left >= 0 : "a share was given back twice";
    if (left == 0) {
      retire.accept(index);
    }
  }

  /** The snapshot; readable while a share is held. */
  public IndexSnapshot index() {
    return index;
  }

  /** Number of the publication; it rises also when the index was opened anew in between. */
  public long generation() {
    return generation;
  }
}
