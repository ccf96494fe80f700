package io.membrick.segments.internal.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the documents of one leaf fall into runs of one segment each, in the order of the leaf.
 *
 * <p>In an index sorted by segment key each segment has at most one run a leaf, and the runs of a
 * user lie side by side; in one that is not, a segment may have many, with others' in between.
 */
public final class Runs {
  /**
   * The runs between the first and the last of a user.
   *
   * @param firstRun first run
   * @param endRun run after the last
   */
  public record Span(int firstRun, int endRun) {}

  private final int[] starts;
  private final int[] segments;
  private final int[] users;
  private final Map<Integer, Span> spans;

  /**
   * With those runs.
   *
   * @param starts first document of each run, and the end of the last; one longer than the runs
   * @param segments ordinal of each run's segment
   * @param users number of each run's user
   */
  public Runs(int[] starts, int[] segments, int[] users) {
    this.starts = starts;
    this.segments = segments;
    this.users = users;
    spans = new HashMap<>();
    int run = 0;
    while (run < users.length) {
      int first = run;
      int user = users[run];
      while (run < users.length && users[run] == user) {
        run++;
      }
      spans.merge(user, new Span(first, run), (a, b) -> new Span(a.firstRun(), b.endRun()));
    }
  }

  /** How many there are. */
  public int count() {
    return segments.length;
  }

  /** First document of a run. */
  public int start(int run) {
    return starts[run];
  }

  /** Document after the last of a run. */
  public int end(int run) {
    return starts[run + 1];
  }

  /** Ordinal of the segment of a run. */
  public int segment(int run) {
    return segments[run];
  }

  /** Number of the user of a run. */
  public int user(int run) {
    return users[run];
  }

  /** From the first to the last run of a user, or null if it has none here. */
  public @Nullable Span span(int user) {
    return spans.get(user);
  }

  /** The run that holds a document. */
  public int runOf(int document) {
    int found = Arrays.binarySearch(starts, document);
    return found >= 0 ? found : -found - 2;
  }
}
