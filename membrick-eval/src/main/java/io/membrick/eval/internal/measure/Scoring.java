package io.membrick.eval.internal.measure;

import io.membrick.eval.EvaluationResult;
import io.membrick.eval.EvaluationResult.Breakdown;
import io.membrick.eval.EvaluationResult.DatasetSummary;
import io.membrick.eval.EvaluationResult.Ingest;
import io.membrick.eval.EvaluationResult.Latency;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.Scores;
import io.membrick.eval.internal.model.RunOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Means over questions. */
public final class Scoring {
  private static final List<Integer> DEPTHS = List.of(1, 5, 10, 20);

  private Scoring() {}

  /** The numbers of a run. */
  public static EvaluationResult score(RunOutcome outcome) {
    List<QuestionResult> questions = outcome.questions();
    List<QuestionResult> answerable =
        questions.stream().filter(question -> !question.abstention()).toList();
    return new EvaluationResult(
        new DatasetSummary(
            outcome.name(),
            questions.size(),
            questions.size() - answerable.size(),
            outcome.withoutGold(),
            outcome.memories(),
            outcome.sessions()),
        outcome.configuration(),
        breakdown(answerable),
        breakdown(questions),
        latency(questions, outcome.warmUpSearches()),
        new Ingest(outcome.memories(), outcome.ingestNanos() / 1e9),
        Environments.here(),
        questions);
  }

  /** Every metric of one question, in the order of the report. */
  static Map<String, Double> metrics(QuestionResult question) {
    List<String> ranked = question.rankedIds();
    Map<String, Integer> gold = question.gold();
    Set<String> ids = gold.keySet();
    Map<String, Double> values = new LinkedHashMap<>();
    DEPTHS.forEach(k -> values.put("recall_any@" + k, RankMetrics.recallAny(ranked, ids, k)));
    DEPTHS.forEach(k -> values.put("recall_all@" + k, RankMetrics.recallAll(ranked, ids, k)));
    DEPTHS.forEach(k -> values.put("recall@" + k, RankMetrics.recall(ranked, ids, k)));
    values.put("mrr", RankMetrics.reciprocalRank(ranked, ids));
    for (int k : List.of(5, 10)) {
      values.put("ndcg@" + k, RankMetrics.ndcg(ranked, gold, k));
      values.put("ndcg_longmemeval@" + k, RankMetrics.ndcgLongMemEval(ranked, gold, k));
    }
    return values;
  }

  private static Breakdown breakdown(List<QuestionResult> questions) {
    Map<String, List<QuestionResult>> byType = new TreeMap<>();
    questions.forEach(
        question ->
            byType.computeIfAbsent(question.type(), type -> new ArrayList<>()).add(question));
    Map<String, Scores> scores = new LinkedHashMap<>();
    byType.forEach((type, some) -> scores.put(type, mean(some)));
    return new Breakdown(mean(questions), scores);
  }

  private static Scores mean(List<QuestionResult> questions) {
    Map<String, Double> sums = new LinkedHashMap<>(metrics(NO_QUESTION));
    sums.replaceAll((key, zero) -> 0.0);
    questions.forEach(
        question -> metrics(question).forEach((key, value) -> sums.merge(key, value, Double::sum)));
    sums.replaceAll((key, sum) -> sum / questions.size());
    return new Scores(questions.size(), sums);
  }

  /** Gives the keys where there is no question to take them from. */
  private static final QuestionResult NO_QUESTION =
      new QuestionResult("", "", "", false, Map.of("", 1), List.of(), 0);

  private static Latency latency(List<QuestionResult> questions, int warmUpSearches) {
    Percentiles millis =
        new Percentiles(questions.stream().mapToDouble(QuestionResult::latencyMs).toArray());
    return new Latency(millis.at(50), millis.at(95), millis.at(99), warmUpSearches);
  }
}
