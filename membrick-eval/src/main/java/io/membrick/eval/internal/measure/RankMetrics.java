package io.membrick.eval.internal.measure;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;

/** The metrics of one ranking of distinct ids; {@code docs/evaluation.md} defines each. */
final class RankMetrics {
  private RankMetrics() {}

  /** 1 if at least one of the first k is expected, else 0. */
  static double recallAny(List<String> ranked, Set<String> gold, int k) {
    return found(ranked, gold, k) > 0 ? 1 : 0;
  }

  /** 1 if everything expected is among the first k, else 0. */
  static double recallAll(List<String> ranked, Set<String> gold, int k) {
    return found(ranked, gold, k) == gold.size() ? 1 : 0;
  }

  /** Share of what is expected that is among the first k. */
  static double recall(List<String> ranked, Set<String> gold, int k) {
    return (double) found(ranked, gold, k) / gold.size();
  }

  /** One over the place of the first that is expected; 0 if none is there. */
  static double reciprocalRank(List<String> ranked, Set<String> gold) {
    for (int i = 0; i < ranked.size(); i++) {
      if (gold.contains(ranked.get(i))) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  /** Normalised discounted cumulative gain: a grade at place i counts 1 / log2(i + 1). */
  static double ndcg(List<String> ranked, Map<String, Integer> gold, int k) {
    return normalised(ranked, gold, k, place -> 1 / log2(place + 1));
  }

  /**
   * LongMemEval's variant: a grade at place 1 counts in full, at place i from 2 on 1 / log2(i), so
   * that places 1 and 2 weigh the same.
   */
  static double ndcgLongMemEval(List<String> ranked, Map<String, Integer> gold, int k) {
    return normalised(ranked, gold, k, place -> place == 1 ? 1 : 1 / log2(place));
  }

  private static double normalised(
      List<String> ranked, Map<String, Integer> gold, int k, IntToDoubleFunction weight) {
    List<Integer> gains = ranked.stream().limit(k).map(id -> gold.getOrDefault(id, 0)).toList();
    List<Integer> ideal =
        gold.values().stream().sorted(Comparator.reverseOrder()).limit(k).toList();
    double best = discounted(ideal, weight);
    return best == 0 ? 0 : discounted(gains, weight) / best;
  }

  private static double discounted(List<Integer> gains, IntToDoubleFunction weight) {
    double sum = 0;
    for (int i = 0; i < gains.size(); i++) {
      sum += gains.get(i) * weight.applyAsDouble(i + 1);
    }
    return sum;
  }

  private static long found(List<String> ranked, Collection<String> gold, int k) {
    return ranked.stream().limit(k).filter(gold::contains).count();
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }
}
