package io.membrick.eval.internal.model;

import io.membrick.eval.QuestionResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything a run found out, before it is turned into numbers.
 *
 * @param name of the data set
 * @param configuration how it ran, by the keys of the report
 * @param questions rankings of the questions that have an answer
 * @param withoutGold questions left out because they have none
 * @param memories memories stored
 * @param sessions sessions stored
 * @param ingestNanos time of storing and publishing
 * @param warmUpSearches searches not counted
 */
public record RunOutcome(
    String name,
    Map<String, Object> configuration,
    List<QuestionResult> questions,
    int withoutGold,
    long memories,
    long sessions,
    long ingestNanos,
    int warmUpSearches) {
  /** Copies the collections, keeping their order. */
  public RunOutcome {
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    questions = List.copyOf(questions);
  }
}
