package io.membrick.eval.assertj;

import static io.membrick.eval.assertj.EvaluationAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.MemoryId;
import io.membrick.NewMemory;
import io.membrick.Scope;
import io.membrick.eval.Evaluation;
import io.membrick.eval.EvaluationResult;
import io.membrick.eval.WordOverlapService;
import org.junit.jupiter.api.Test;

class EvaluationAssertTest {
  private static final Scope ANN = Scope.of("ann");
  private final WordOverlapService service = new WordOverlapService();

  @Test
  void goodResultsPass() {
    assertThat(evaluate())
        .recallAnyAt(5)
        .isAtLeast(0.5)
        .recallAllAt(5)
        .isAtLeast(0.5)
        .mrr()
        .isAtMost(0.5)
        .ndcgAt(10)
        .isAtLeast(0.5)
        .latencyMsP95()
        .isAtMost(60_000);
  }

  @Test
  void aFailureNamesWhatWasMissed() {
    assertThatThrownBy(() -> assertThat(evaluate()).recallAnyAt(5).isAtLeast(0.9))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("recall_any@5 is 0.5, below 0.9")
        .hasMessageContaining("1 of 2 questions")
        .hasMessageContaining("\"what do I eat, 100%s?\" expected [unknown], not found");
  }

  private EvaluationResult evaluate() {
    MemoryId rome = service.add(NewMemory.builder(ANN, "I live in Rome").build()).id();
    return Evaluation.of(service)
        .question("where do I live?")
        .in(ANN)
        .expects(rome)
        .question("what do I eat, 100%s?")
        .in(ANN)
        .expects(MemoryId.of("unknown"))
        .run();
  }
}
