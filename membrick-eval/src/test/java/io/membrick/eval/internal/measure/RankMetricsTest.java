package io.membrick.eval.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RankMetricsTest {
  private static final List<String> RANKED = List.of("a", "b", "c", "d", "e");

  @Test
  void recallAnyNeedsOneExpectedInTheFirstK() {
    assertThat(RankMetrics.recallAny(RANKED, Set.of("c", "x"), 2)).isZero();
    assertThat(RankMetrics.recallAny(RANKED, Set.of("c", "x"), 3)).isOne();
    assertThat(RankMetrics.recallAny(List.of(), Set.of("c"), 3)).isZero();
  }

  @Test
  void recallAllNeedsEveryExpectedInTheFirstK() {
    assertThat(RankMetrics.recallAll(RANKED, Set.of("a", "d"), 3)).isZero();
    assertThat(RankMetrics.recallAll(RANKED, Set.of("a", "d"), 4)).isOne();
    assertThat(RankMetrics.recallAll(RANKED, Set.of("a", "x"), 5)).isZero();
  }

  @Test
  void recallIsTheShareFound() {
    assertThat(RankMetrics.recall(RANKED, Set.of("a", "d", "x", "y"), 5)).isEqualTo(0.5);
    assertThat(RankMetrics.recall(RANKED, Set.of("a", "d", "x", "y"), 1)).isEqualTo(0.25);
  }

  @Test
  void reciprocalRankLooksAtTheFirstExpected() {
    assertThat(RankMetrics.reciprocalRank(RANKED, Set.of("d", "b"))).isEqualTo(0.5);
    assertThat(RankMetrics.reciprocalRank(RANKED, Set.of("x"))).isZero();
  }

  @Test
  void ndcgDiscountsByTheLogarithmOfThePlacePlusOne() {
    // DCG = 1/log2(3) + 1/log2(5) = 0.630930 + 0.430677; ideal = 1 + 0.630930.
    assertThat(RankMetrics.ndcg(RANKED, Map.of("b", 1, "d", 1), 5))
        .isCloseTo(1.061606 / 1.630930, within(1e-6));
    assertThat(RankMetrics.ndcg(RANKED, Map.of("a", 1), 5)).isOne();
    assertThat(RankMetrics.ndcg(RANKED, Map.of("x", 1), 5)).isZero();
  }

  @Test
  void ndcgUsesGrades() {
    // DCG = 1 + 3/log2(4) = 2.5; ideal = 3 + 1/log2(3) = 3.630930.
    assertThat(RankMetrics.ndcg(RANKED, Map.of("a", 1, "c", 3), 5))
        .isCloseTo(2.5 / 3.630930, within(1e-6));
  }

  @Test
  void idealIsCutAtTheSameDepth() {
    assertThat(RankMetrics.ndcg(RANKED, Map.of("a", 1, "b", 1, "c", 1), 2)).isOne();
    assertThat(RankMetrics.ndcg(RANKED, Map.of("c", 1), 2)).isZero();
  }

  @Test
  void longMemEvalWeighsTheFirstTwoPlacesTheSame() {
    assertThat(RankMetrics.ndcgLongMemEval(RANKED, Map.of("b", 1), 10)).isOne();
    // DCG = 1/log2(2) + 1/log2(4) = 1.5; ideal = 1 + 1.
    assertThat(RankMetrics.ndcgLongMemEval(RANKED, Map.of("b", 1, "d", 1), 10)).isEqualTo(0.75);
    // Place 3 counts 1/log2(3).
    assertThat(RankMetrics.ndcgLongMemEval(RANKED, Map.of("c", 1), 10))
        .isCloseTo(0.630930, within(1e-6));
  }
}
