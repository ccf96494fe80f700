package io.membrick.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Means of the metrics over some questions. Keys are those of the report: {@code recall_any@5},
 * {@code recall_all@10}, {@code recall@5}, {@code mrr}, {@code ndcg@10}, {@code
 * ndcg_longmemeval@10}.
 *
 * @param n how many questions
 * @param values mean by key, in a fixed order; NaN if there is no question
 */
public record Scores(int n, Map<String, Double> values) {
  /** Copies the map, keeping its order. */
  public Scores {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Share of questions with at least one expected answer in the first k. */
  public double recallAnyAt(int k) {
    return value("recall_any@" + k);
  }

  /** Share of questions with every expected answer in the first k. */
  public double recallAllAt(int k) {
    return value("recall_all@" + k);
  }

  /** Mean share of the expected answers that are in the first k. */
  public double recallAt(int k) {
    return value("recall@" + k);
  }

  /** Mean of one over the place of the first expected answer. */
  public double mrr() {
    return value("mrr");
  }

  /** Mean normalised discounted cumulative gain of the first k. */
  public double ndcgAt(int k) {
    return value("ndcg@" + k);
  }

  /**
   * The metric of that key.
   *
   * @throws IllegalArgumentException if there is none
   */
  public double value(String key) {
    Double value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException(
          "no metric " + key + ": there are " + String.join(", ", values.keySet()));
    }
    return value;
  }
}
