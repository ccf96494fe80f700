package io.membrick.segments.testkit;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexDocument;
import io.membrick.segments.SegmentKey;
import java.time.Instant;

/** Documents for tests that need no more than a text. */
public final class Documents {
  /** When they happened. */
  public static final Instant EVENT = Instant.parse("2025-03-01T12:00:00Z");

  private Documents() {}

  /** The key of a session of a user, without agent and app. */
  public static SegmentKey session(String user, String session) {
    return new SegmentKey(user, "", "", session);
  }

  /** Puts the first version of a document, named after its sequence number. */
  public static IndexChange put(SegmentKey segment, long seqNo, String text) {
    return new IndexChange.Put(
        new IndexDocument("id" + seqNo, segment, seqNo, seqNo, seqNo, EVENT, null, text));
  }
}
