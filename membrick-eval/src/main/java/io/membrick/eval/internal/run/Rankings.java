package io.membrick.eval.internal.run;

import io.membrick.Hit;
import io.membrick.SearchResult;
import io.membrick.eval.RankedHit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Turns hits into rankings of distinct ids: the first place of an id counts. */
final class Rankings {
  /** Places whose text is kept, for examples. */
  private static final int DETAILED = 5;

  private static final int SNIPPET_CHARS = 240;

  private Rankings() {}

  static List<RankedHit> of(
      SearchResult result, int topK, Function<Hit, String> name, Function<Hit, String> session) {
    List<RankedHit> ranked = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Hit hit : result.hits()) {
      String id = name.apply(hit);
      if (ranked.size() < topK && seen.add(id)) {
        boolean detailed = ranked.size() < DETAILED;
        ranked.add(
            new RankedHit(
                id,
                session.apply(hit),
                hit.score(),
                detailed ? hit.memory().content().eventAt().orElse(null) : null,
                detailed ? snippet(hit.text()) : ""));
      }
    }
    return ranked;
  }

  private static String snippet(String text) {
    String head = text.substring(0, Math.min(text.length(), 2 * SNIPPET_CHARS));
    String line = head.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    if (line.length() <= SNIPPET_CHARS && head.length() == text.length()) {
      return line;
    }
    int end = Math.min(line.length(), SNIPPET_CHARS);
    boolean insidePair = end > 0 && Character.isHighSurrogate(line.charAt(end - 1));
    return line.substring(0, insidePair ? end - 1 : end);
  }
}
