package io.membrick.segments.internal.index;

import io.membrick.segments.Segment;
import io.membrick.segments.SegmentKey;
import io.membrick.segments.internal.model.UserTotals;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every segment and every user holds as of one snapshot. Immutable; the next one shares what
 * did not change.
 */
final class SegmentTable {
  /**
   * A change to one segment since the last publication.
   *
   * @param documents how many more
   * @param passages how many more
   * @param tokens how many more
   */
  record Delta(long documents, long passages, long tokens) {
    Delta plus(Delta other) {
      return new Delta(
          documents + other.documents, passages + other.passages, tokens + other.tokens);
    }

    Delta negated() {
      return new Delta(-documents, -passages, -tokens);
    }
  }

  private final Pages<Segment> segments;
  private final Pages<UserTotals> users;
  private final long documents;
  private final long passages;
  private final int live;

  private SegmentTable(
      Pages<Segment> segments, Pages<UserTotals> users, long documents, long passages, int live) {
    this.segments = segments;
    this.users = users;
    this.documents = documents;
    this.passages = passages;
    this.live = live;
  }

  static SegmentTable empty() {
    return new SegmentTable(Pages.empty(), Pages.empty(), 0, 0, 0);
  }

  /** The segment of that number, or null if it holds nothing. */
  @Nullable Segment segment(int ordinal) {
    Segment segment = segments.get(ordinal);
    return segment == null || segment.documents() == 0 ? null : segment;
  }

  /** What a user holds. */
  UserTotals user(int number) {
    UserTotals totals = number < 0 ? null : users.get(number);
    return totals == null ? UserTotals.NOTHING : totals;
  }

  long documents() {
    return documents;
  }

  long passages() {
    return passages;
  }

  int liveSegments() {
    return live;
  }

  /** The table after some changes. Cost: follows the changes. */
  SegmentTable with(Map<SegmentKey, Delta> deltas, SegmentNames names, long generation) {
    Map<Integer, Segment> newSegments = new HashMap<>();
    Map<Integer, UserTotals> newUsers = new HashMap<>();
    long addedDocuments = 0;
    long addedPassages = 0;
    int addedSegments = 0;
    for (Map.Entry<SegmentKey, Delta> entry : deltas.entrySet()) {
      SegmentNames.Numbers numbers = names.number(entry.getKey());
      Delta delta = entry.getValue();
      Segment after = changed(segments.get(numbers.ordinal()), entry.getKey(), delta, generation);
      boolean was = segment(numbers.ordinal()) != null;
      boolean is = after.documents() > 0;
      newSegments.put(numbers.ordinal(), after);
      UserTotals totals = newUsers.getOrDefault(numbers.user(), user(numbers.user()));
      newUsers.put(
          numbers.user(),
          totals.with(numbers.ordinal(), was, is, delta.passages(), delta.tokens()));
      addedDocuments += delta.documents();
      addedPassages += delta.passages();
      addedSegments += (is ? 1 : 0) - (was ? 1 : 0);
    }
    return new SegmentTable(
        segments.with(newSegments),
        users.with(newUsers),
        documents + addedDocuments,
        passages + addedPassages,
        live + addedSegments);
  }

  private static Segment changed(
      @Nullable Segment before, SegmentKey key, Delta delta, long generation) {
    long documents = delta.documents() + (before == null ? 0 : before.documents());
    long passages = delta.passages() + (before == null ? 0 : before.passages());
    long tokens = delta.tokens() + (before == null ? 0 : before.tokens());
    assert documents >= 0 && passages >= documents && tokens >= 0 : key + " " + delta;
    return new Segment(key, documents, passages, tokens, generation);
  }
}
