package io.membrick.segments.internal.index;

import io.membrick.segments.SegmentKey;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Numbers for segment keys and users, given on first sight and never taken back.
 *
 * <p>Shared by all snapshots: a snapshot whose tables do not know a number yet treats it as empty.
 *
 * <p><strong>Threads:</strong> numbers are given by the writing thread alone; any thread looks up.
 */
final class SegmentNames {
  /**
   * A segment's numbers.
   *
   * @param ordinal the segment's
   * @param user its user's
   */
  record Numbers(int ordinal, int user) {}

  private final ConcurrentHashMap<SegmentKey, Numbers> segments = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Integer> users = new ConcurrentHashMap<>();

  /** The numbers of a key, new ones if it has none. Writing thread only. */
  Numbers number(SegmentKey key) {
    Numbers known = segments.get(key);
    if (known != null) {
      return known;
    }
    Integer user = users.get(key.user());
    if (user == null) {
      user = users.size();
      users.put(key.user(), user);
    }
    Numbers given = new Numbers(segments.size(), user);
    segments.put(key, given);
    return given;
  }

  /** The numbers of a key, or null if it was never seen. */
  @Nullable Numbers lookup(SegmentKey key) {
    return segments.get(key);
  }

  /** The number of a user, or -1 if it was never seen. */
  int user(String user) {
    Integer number = users.get(user);
    return number == null ? -1 : number;
  }
}
