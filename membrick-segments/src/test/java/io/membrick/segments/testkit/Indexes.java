package io.membrick.segments.testkit;

import io.membrick.segments.SegmentIndex;
import io.membrick.segments.SegmentIndexOptions;
import io.membrick.segments.SegmentLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** Opens indexes with options that a test does not care about. */
public final class Indexes {
  private Indexes() {}

  /** An index in memory. */
  public static SegmentIndex inMemory(SegmentLayout layout) throws IOException {
    return open(null, layout);
  }

  /** An index in the directory, or in memory if there is none. */
  public static SegmentIndex open(@Nullable Path directory, SegmentLayout layout)
      throws IOException {
    return SegmentIndex.open(
        new SegmentIndexOptions(
            directory,
            layout,
            ForkJoinPool.commonPool(),
            2,
            SegmentIndexOptions.DEFAULT_PASSAGE_TOKENS));
  }
}
