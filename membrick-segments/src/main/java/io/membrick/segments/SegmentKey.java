package io.membrick.segments;

import java.util.Comparator;
import java.util.Objects;

/**
 * The name of one segment: whose documents it holds and of which session.
 *
 * <p>Components compare exactly, character by character: no trimming, no case folding. An empty
 * agent, app or session means "none"; the user is never empty. The user is the isolation boundary:
 * no statistic, bound or count that a search uses ever mixes two users.
 *
 * <p>Natural order: user, agent, app, session, each by code unit.
 *
 * @param user the owner, never empty
 * @param agent the agent, or empty
 * @param app the application, or empty
 * @param session the session, or empty
 */
public record SegmentKey(String user, String agent, String app, String session)
    implements Comparable<SegmentKey> {
  private static final Comparator<SegmentKey> ORDER =
      Comparator.comparing(SegmentKey::user)
          .thenComparing(SegmentKey::agent)
          .thenComparing(SegmentKey::app)
          .thenComparing(SegmentKey::session);

  /**
   * Checks that all parts are there and the user is not empty.
   *
   * @throws IllegalArgumentException if the user is empty
   */
  public SegmentKey {
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(agent, "agent");
    Objects.requireNonNull(app, "app");
    Objects.requireNonNull(session, "session");
    if (user.isEmpty()) {
      throw new IllegalArgumentException("user is empty: a segment belongs to a user");
    }
  }

  @Override
  public int compareTo(SegmentKey other) {
    return ORDER.compare(this, other);
  }
}
