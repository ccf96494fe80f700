package io.membrick.segments;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which segments of one user an operation may see.
 *
 * @param user the user, compared exactly; required
 * @param agent the agent to keep to, or null for any
 * @param app the app to keep to, or null for any
 * @param session the session to keep to, or null for any
 */
public record SegmentFilter(
    String user, @Nullable String agent, @Nullable String app, @Nullable String session) {

  /**
   * Checks the user.
   *
   * @throws IllegalArgumentException if the user is empty
   */
  public SegmentFilter {
    Objects.requireNonNull(user, "user");
    if (user.isEmpty()) {
      throw new IllegalArgumentException("user is empty: a filter names a user");
    }
  }

  /** All segments of the user. */
  public static SegmentFilter ofUser(String user) {
    return new SegmentFilter(user, null, null, null);
  }

  /** Exactly the segment of that key. */
  public static SegmentFilter only(SegmentKey key) {
    return new SegmentFilter(key.user(), key.agent(), key.app(), key.session());
  }

  /** Whether the segment of that key may be seen. */
  public boolean admits(SegmentKey key) {
    return user.equals(key.user())
        && (agent == null || agent.equals(key.agent()))
        && (app == null || app.equals(key.app()))
        && (session == null || session.equals(key.session()));
  }

  /** Whether every segment of the user is admitted. */
  public boolean admitsWholeUser() {
    return agent == null && app == null && session == null;
  }
}
