package io.membrick.internal.publish;

import io.membrick.segments.SegmentIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the index lies. Belongs to the publisher. */
public interface IndexPlace {

  /**
   * Opens the index, or creates it.
   *
   * @throws io.membrick.segments.IncompatibleIndexException if what lies there cannot be used
   * @throws IOException if it cannot be read or written
   */
  SegmentIndex open() throws IOException;

  /**
   * Deletes what lies there; the index is not open.
   *
   * @throws IOException if it cannot be deleted
   */
  void wipe() throws IOException;

  /** The directory; empty if it has no files. */
  Optional<Path> directory();
}
