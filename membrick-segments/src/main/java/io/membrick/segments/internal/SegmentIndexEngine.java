package io.membrick.segments.internal;

import io.membrick.segments.SegmentIndex;
import io.membrick.segments.SegmentIndexOptions;

/** Placeholder on the way to the engine. */
public final class SegmentIndexEngine {
  private SegmentIndexEngine() {}

  /** Opens. */
  @SuppressWarnings("DoNotCallSuggester")
  public static SegmentIndex open(SegmentIndexOptions options) {
    throw new UnsupportedOperationException(options.toString());
  }
}
