package io.membrick.segments;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * How an index is opened.
 *
 * @param directory where it lies, or null to hold it in memory
 * @param layout how segments lie in it; a directory keeps the layout it was created with
 * @param fanOutPool runs parts of large searches; owned by the caller, never closed here
 * @param fanOutCap most parts one search is split into, at least 1; 1 never splits
 * @param passageTokens most tokens a passage is given before the text is cut, at least 16
 */
public record SegmentIndexOptions(
    @Nullable Path directory,
    SegmentLayout layout,
    ForkJoinPool fanOutPool,
    int fanOutCap,
    int passageTokens) {
  /** Default of {@link #passageTokens}. */
  public static final int DEFAULT_PASSAGE_TOKENS = 256;

  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if a number is out of its range; names it
   */
  public SegmentIndexOptions {
    Objects.requireNonNull(layout, "layout");
    Objects.requireNonNull(fanOutPool, "fanOutPool");
    if (fanOutCap < 1) {
      throw new IllegalArgumentException("fanOutCap " + fanOutCap + " is below 1");
    }
    if (passageTokens < 16) {
      throw new IllegalArgumentException("passageTokens " + passageTokens + " is below 16");
    }
  }
}
