package io.membrick.segments.testkit;

import io.membrick.segments.SegmentIndex;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A kind of index under test.
 *
 * @param name for messages
 * @param durable whether opening again gives the last checkpoint, and not nothing
 * @param opener opens one
 */
public record Subject(String name, boolean durable, Opener opener) {

  /** Opens an index. */
  @FunctionalInterface
  public interface Opener {
    /**
     * Opens it.
     *
     * @param passageTokens how texts are cut
     * @param directory where it may lie: empty at first, the same one when opened again
     * @throws IOException if it cannot be opened
     */
    SegmentIndex open(int passageTokens, Path directory) throws IOException;
  }
}
