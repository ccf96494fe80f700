package io.membrick.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A question and what should be found for it.
 *
 * @param id the data set's name for it
 * @param type its kind, by which results are broken down
 * @param text what is searched for
 * @param abstention whether the right answer is that the haystack does not say; measured apart
 * @param goldSessions ids of the sessions to be found, with their grade (1 where there are none)
 * @param goldTurns ids of the turns to be found, with their grade
 */
public record Question(
    String id,
    String type,
    String text,
    boolean abstention,
    Map<String, Integer> goldSessions,
    Map<String, Integer> goldTurns) {
  /** Copies the maps, keeping their order; a grade below 1 is not relevant and left out. */
  public Question {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(text, "text");
    goldSessions = relevant(goldSessions);
    goldTurns = relevant(goldTurns);
  }

  /** What should be found at that granularity. */
  public Map<String, Integer> gold(Granularity granularity) {
    return switch (granularity) {
      case SESSION -> goldSessions;
      case TURN -> goldTurns;
    };
  }

  private static Map<String, Integer> relevant(Map<String, Integer> graded) {
    Map<String, Integer> kept = new LinkedHashMap<>(graded);
    kept.values().removeIf(grade -> grade < 1);
    return Collections.unmodifiableMap(kept);
  }
}
