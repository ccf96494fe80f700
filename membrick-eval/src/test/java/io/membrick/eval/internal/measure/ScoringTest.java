package io.membrick.eval.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.eval.EvaluationResult;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.RankedHit;
import io.membrick.eval.internal.model.RunOutcome;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScoringTest {
  @Test
  void headlineLeavesAbstentionOut() {
    EvaluationResult result =
        score(
            question("x", false, "gold", "other"),
            question("x", false, "other", "gold"),
            question("y", true, "other", "more"));
    assertThat(result.overall().n()).isEqualTo(2);
    assertThat(result.overall().recallAnyAt(1)).isEqualTo(0.5);
    assertThat(result.overall().mrr()).isEqualTo(0.75);
    assertThat(result.metrics().byType()).containsOnlyKeys("x");
    assertThat(result.withAbstention().overall().mrr()).isEqualTo(0.5);
    assertThat(result.withAbstention().byType()).containsOnlyKeys("x", "y");
    assertThat(result.dataset().abstention()).isOne();
  }

  @Test
  void meanOfNothingIsNoNumber() {
    EvaluationResult result = score(question("x", true, "gold"));
    assertThat(result.overall().n()).isZero();
    assertThat(result.overall().mrr()).isNaN();
    assertThat(result.overall().values().keySet())
        .isEqualTo(result.withAbstention().overall().values().keySet());
  }

  @Test
  void unknownMetricIsNamedWithThoseThereAre() {
    EvaluationResult result = score(question("x", false, "gold"));
    assertThatThrownBy(() -> result.overall().recallAnyAt(7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("recall_any@7")
        .hasMessageContaining("recall_any@5");
  }

  private static QuestionResult question(String type, boolean abstention, String... ranked) {
    List<RankedHit> hits = Stream.of(ranked).map(id -> new RankedHit(id, "", 1, null, "")).toList();
    return new QuestionResult("q", type, "?", abstention, Map.of("gold", 1), hits, 2.0);
  }

  private static EvaluationResult score(QuestionResult... questions) {
    return Scoring.score(
        new RunOutcome("made up", Map.of(), List.of(questions), 0, 10, 2, 1_000_000_000L, 0));
  }
}
