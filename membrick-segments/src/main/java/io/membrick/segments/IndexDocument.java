package io.membrick.segments;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text to be indexed.
 *
 * @param id unique within the user of its segment; compared exactly
 * @param segment the segment it belongs to
 * @param seqNo sequence number of this version, above 0; breaks ties of scores
 * @param order its place in the session: the sequence number of its first version
 * @param locator where the caller keeps the record; opaque to the index
 * @param eventAt when it happened; its date is findable as words
 * @param expiresAt from when on it is no longer found, or null for never
 * @param text what is searched; may be empty, never null
 */
public record IndexDocument(
    String id,
    SegmentKey segment,
    long seqNo,
    long order,
    long locator,
    Instant eventAt,
    @Nullable Instant expiresAt,
    String text) {
  /**
   * Checks the parts.
   *
   * @throws IllegalArgumentException if the id is empty or a number is not above 0
   */
  public IndexDocument {
    Objects.requireNonNull(segment, "segment");
    Objects.requireNonNull(eventAt, "eventAt");
    Objects.requireNonNull(text, "text");
    if (id.isEmpty()) {
      throw new IllegalArgumentException("id is empty");
    }
    if (seqNo < 1 || order < 1) {
      throw new IllegalArgumentException("seqNo " + seqNo + " and order " + order + " start at 1");
    }
  }
}
