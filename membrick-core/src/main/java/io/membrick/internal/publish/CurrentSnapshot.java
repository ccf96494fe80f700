package io.membrick.internal.publish;

import org.jspecify.annotations.Nullable;

/**
 * The snapshot that searches see, replaced by one volatile write.
 *
 * <p><strong>Threads:</strong> the publisher replaces, any number acquire without a lock.
 */
public final class CurrentSnapshot {
  // Null before the first publication and after the end.
  private volatile @Nullable SnapshotRef current;

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

  void replace(@Nullable SnapshotRef next) {
    SnapshotRef before = current;
    current = next;
    if (before != null) {
      before.close();
    }
  }
}
