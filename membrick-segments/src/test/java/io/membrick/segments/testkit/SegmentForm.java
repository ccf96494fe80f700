package io.membrick.segments.testkit;

import io.membrick.segments.Segment;

/** What of a segment is compared. */
public enum SegmentForm {
  /** Everything. */
  FULL,
  /** All but the generation: after opening again it depends on what the checkpoint held. */
  WITHOUT_GENERATION;

  /** The segment in this form. */
  public Segment of(Segment segment) {
    return switch (this) {
      case FULL -> segment;
      case WITHOUT_GENERATION ->
          new Segment(segment.key(), segment.documents(), segment.passages(), segment.tokens(), 0);
    };
  }
}
