package io.membrick.segments.testkit;

import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Names of users, agents, apps and sessions that are easily mistaken for each other or for
 * something with a meaning.
 */
final class RandomNames {
  /**
   * Prefixes of each other, other case, blanks, separators that could be pasted together, paths,
   * control characters, surrogates without their half, and characters whose order differs between
   * code units and code points.
   */
  private static final List<String> HOSTILE =
      List.of(
          "test_user",
          "test_user1",
          "TEST_USER",
          " test_user",
          "test_user ",
          "a/b",
          "a",
          "b/c",
          "c",
          "../../etc/passwd",
          "CON",
          ".",
          "*",
          "a\u0000",
          "a\u0000b",
          "\u0000",
          "\u0001",
          "a\u001fb",
          "a\u007f",
          "e\u0301",
          "\u00e9",
          "\ud83d\ude00",
          "\ufffd",
          "\uffff",
          "\ud800",
          "\ud801",
          "\udc00\ud800",
          "x".repeat(300));

  private final Random random;
  private final List<String> users;
  private final List<String> parts;

  RandomNames(Random random) {
    this.random = random;
    users = some(1 + random.nextInt(3));
    parts = new ArrayList<>(some(3));
    parts.add("");
  }

  private List<String> some(int count) {
    List<String> names = new ArrayList<>(HOSTILE);
    Collections.shuffle(names, random);
    return names.subList(0, count);
  }

  String user() {
    return users.get(random.nextInt(users.size()));
  }

  String part() {
    return parts.get(random.nextInt(parts.size()));
  }

  /** Few agents and apps, so that segments have several documents. */
  SegmentKey key() {
    String agent = random.nextInt(3) == 0 ? part() : "";
    String app = random.nextInt(4) == 0 ? part() : "";
    return new SegmentKey(user(), agent, app, part());
  }

  /** A filter at any level; now and then for a user without documents. */
  SegmentFilter filter() {
    String user = random.nextInt(20) == 0 ? "nobody" : user();
    return new SegmentFilter(user, maybe(6), maybe(6), maybe(3));
  }

  private @Nullable String maybe(int oneIn) {
    return random.nextInt(oneIn) == 0 ? part() : null;
  }

  String id() {
    int number = random.nextInt(24);
    return number < 4 ? HOSTILE.get(HOSTILE.size() - 2 - number) : "id" + number;
  }
}
