package io.membrick.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What was found for one question.
 *
 * @param id its name; a name that repeats gets {@code #2}, {@code #3} ...
 * @param type its kind
 * @param text what was searched for
 * @param abstention whether the right answer is that the haystack does not say
 * @param gold what should be found, with grades; never empty
 * @param ranked what was found, best first, every id once
 * @param latencyMs time of the search call, in milliseconds
 */
public record QuestionResult(
    String id,
    String type,
    String text,
    boolean abstention,
    Map<String, Integer> gold,
    List<RankedHit> ranked,
    double latencyMs) {
  /** Copies the collections, keeping their order. */
  public QuestionResult {
    gold = Collections.unmodifiableMap(new LinkedHashMap<>(gold));
    ranked = List.copyOf(ranked);
  }

  /** The ids found, best first. */
  public List<String> rankedIds() {
    return ranked.stream().map(RankedHit::id).toList();
  }

  /** The place of an id, from 1; empty if it was not found. */
  public OptionalInt rankOf(String wanted) {
    int place = rankedIds().indexOf(wanted);
    return place < 0 ? OptionalInt.empty() : OptionalInt.of(place + 1);
  }

  /** The place of the first id that should be found, from 1; empty if none was. */
  public OptionalInt firstGoldRank() {
    return gold.keySet().stream()
        .map(this::rankOf)
        .filter(OptionalInt::isPresent)
        .mapToInt(OptionalInt::getAsInt)
        .min();
  }
}
