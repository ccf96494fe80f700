package io.membrick.internal;

import io.membrick.segments.SegmentIndex;
import io.membrick.segments.SegmentIndexOptions;
import java.io.IOException;

/** Opens an index: the seam at which another one can be plugged in. */
@FunctionalInterface
interface IndexFactory {
  /** As {@link SegmentIndex#open}. */
  SegmentIndex open(SegmentIndexOptions options) throws IOException;
}
