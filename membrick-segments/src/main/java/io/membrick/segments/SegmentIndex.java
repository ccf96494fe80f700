package io.membrick.segments;

import io.membrick.segments.internal.SegmentIndexEngine;
import java.io.IOException;

/**
 * The writing side of a segmented text index.
 *
 * <p>Changes are buffered by {@link #apply}, made visible together by {@link #publish}, and made
 * durable by {@link #checkpoint}. What was not part of a checkpoint is gone after a crash: the
 * caller applies it again, from {@link #checkpointSeqNo()} on.
 *
 * <p><strong>Threads:</strong> {@code apply}, {@code publish}, {@code checkpoint} and {@code close}
 * belong to one thread at a time; {@code acquire} may be called by any thread and takes no lock.
 * <strong>Failure:</strong> after an {@link IOException} or an error out of a writing method the
 * index accepts no further change; close it, open it again and apply what came after its
 * checkpoint. Snapshots stay readable until they are closed.
 */
public interface SegmentIndex extends AutoCloseable {

  /**
   * Opens an index, or creates it where there is none.
   *
   * @throws IncompatibleIndexException if what lies there is damaged, of another layout, or of a
   *     format this version does not read: delete the directory and apply everything again
   * @throws IOException if the directory cannot be read or written
   */
  static SegmentIndex open(SegmentIndexOptions options) throws IOException {
    return SegmentIndexEngine.open(options);
  }

  /**
   * Buffers one change. Cost: analysis of the text.
   *
   * @throws IOException if the index failed
   */
  void apply(IndexChange change) throws IOException;

  /**
   * Makes the applied changes visible as a new snapshot. Cost: follows the changes since the last
   * publication, not the size of the index.
   *
   * @param seqNo highest sequence number among everything applied so far
   * @throws IOException if the index failed
   */
  void publish(long seqNo) throws IOException;

  /**
   * Makes what was published durable, under the last published sequence number. Without effect for
   * an index in memory.
   *
   * @throws IllegalStateException if changes were applied since the last publication
   * @throws IOException if it could not; nothing may be assumed about what reached the disk
   */
  void checkpoint() throws IOException;

  /** Sequence number of the last checkpoint; 0 if there is none. */
  long checkpointSeqNo();

  /** The current snapshot; the caller closes it. */
  IndexSnapshot acquire();

  /** Closes without a checkpoint. Acquired snapshots stay readable until they are closed. */
  @Override
  void close() throws IOException;
}
