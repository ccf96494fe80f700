package io.membrick.eval.internal.run;

import io.membrick.Hit;
import io.membrick.MemoryId;
import io.membrick.eval.Granularity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Which session and turn of a haystack is stored under which name. Names in the store are ordinals:
 * the data set's ids repeat within a haystack, and some give the answer away.
 */
final class Placement {
  private final List<String> sessionIds = new ArrayList<>();
  private final List<String> turnIds = new ArrayList<>();

  /** The name in the store of the next session. */
  String placeSession(String id) {
    sessionIds.add(id);
    return "s" + (sessionIds.size() - 1);
  }

  /** The id in the store of the next turn. */
  MemoryId placeTurn(String id) {
    turnIds.add(id);
    return MemoryId.of("m" + (turnIds.size() - 1));
  }

  /** How many session ids occur a second, third ... time. */
  int repeatedSessions() {
    return sessionIds.size() - new HashSet<>(sessionIds).size();
  }

  /** The data set's id for the session of a hit, or empty for a loose document. */
  String sessionOf(Hit hit) {
    return hit.scope().session().map(name -> sessionIds.get(ordinal(name))).orElse("");
  }

  /** The data set's id for what a hit stands for. */
  String nameOf(Hit hit, Granularity granularity) {
    return switch (granularity) {
      case SESSION -> sessionOf(hit);
      case TURN -> turnIds.get(ordinal(hit.id().value()));
    };
  }

  long sessions() {
    return sessionIds.size();
  }

  long memories() {
    return turnIds.size();
  }

  private static int ordinal(String name) {
    return Integer.parseInt(name, 1, name.length(), 10);
  }
}
