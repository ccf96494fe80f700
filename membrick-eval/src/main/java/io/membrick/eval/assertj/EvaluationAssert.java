package io.membrick.eval.assertj;

import io.membrick.eval.EvaluationResult;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.Scores;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on an evaluation. A failure names the questions that were missed.
 *
 * <pre>{@code
 * EvaluationAssert.assertThat(result)
 *     .recallAnyAt(5).isAtLeast(0.9)
 *     .mrr().isAtLeast(0.8);
 * }</pre>
 */
public final class EvaluationAssert extends AbstractAssert<EvaluationAssert, EvaluationResult> {
  private static final int MISSES_NAMED = 5;

  private EvaluationAssert(@Nullable EvaluationResult actual) {
    super(actual, EvaluationAssert.class);
  }

  /** Begins. */
  public static EvaluationAssert assertThat(@Nullable EvaluationResult actual) {
    return new EvaluationAssert(actual);
  }

  /** Share of questions with at least one expected answer in the first k. */
  public MetricAssert recallAnyAt(int k) {
    return metric("recall_any@" + k, scores -> scores.recallAnyAt(k), k);
  }

  /** Share of questions with every expected answer in the first k. */
  public MetricAssert recallAllAt(int k) {
    return metric("recall_all@" + k, scores -> scores.recallAllAt(k), k);
  }

  /** Mean of one over the place of the first expected answer. */
  public MetricAssert mrr() {
    return metric("mrr", Scores::mrr, 1);
  }

  /** Mean normalised discounted cumulative gain of the first k. */
  public MetricAssert ndcgAt(int k) {
    return metric("ndcg@" + k, scores -> scores.ndcgAt(k), k);
  }

  /** Time that 95 in 100 search calls do not exceed, in milliseconds. */
  public MetricAssert latencyMsP95() {
    isNotNull();
    return new MetricAssert(this, "latency_ms p95", actual.latency().p95(), "");
  }

  private MetricAssert metric(String name, ToDoubleFunction<Scores> value, int k) {
    isNotNull();
    return new MetricAssert(this, name, value.applyAsDouble(actual.overall()), missed(k));
  }

  /** The questions whose first expected answer is not among the first k. */
  private String missed(int k) {
    List<String> missed =
        actual.questions().stream()
            .filter(question -> !question.abstention())
            .filter(question -> question.firstGoldRank().orElse(Integer.MAX_VALUE) > k)
            .map(EvaluationAssert::describe)
            .toList();
    if (missed.isEmpty()) {
      return "";
    }
    List<String> named = missed.subList(0, Math.min(MISSES_NAMED, missed.size()));
    String more = missed.size() > named.size() ? "%n  ..." : "";
    return String.format(
        "%nnot among the first %d, %d of %d questions:%n  %s" + more,
        k,
        missed.size(),
        actual.overall().n(),
        String.join(System.lineSeparator() + "  ", named));
  }

  private static String describe(QuestionResult question) {
    OptionalInt rank = question.firstGoldRank();
    return "%s \"%s\" expected %s, %s"
        .formatted(
            question.id(),
            question.text(),
            question.gold().keySet(),
            rank.isPresent() ? "found at " + rank.getAsInt() : "not found");
  }

  /** Assertions on one number of an evaluation. */
  public static final class MetricAssert {
    private final EvaluationAssert parent;
    private final String name;
    private final double value;
    private final String details;

    private MetricAssert(EvaluationAssert parent, String name, double value, String details) {
      this.parent = Objects.requireNonNull(parent);
      this.name = name;
      this.value = value;
      this.details = details;
    }

    /** Fails if it is below that, or there is no question to measure. */
    public EvaluationAssert isAtLeast(double bound) {
      if (!(value >= bound)) {
        parent.failWithMessage("%s", name + " is " + value + ", below " + bound + details);
      }
      return parent;
    }

    /** Fails if it is above that, or there is no question to measure. */
    public EvaluationAssert isAtMost(double bound) {
      if (!(value <= bound)) {
        parent.failWithMessage("%s", name + " is " + value + ", above " + bound);
      }
      return parent;
    }
  }
}
