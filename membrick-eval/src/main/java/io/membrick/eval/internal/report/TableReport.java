package io.membrick.eval.internal.report;

import io.membrick.eval.EvaluationResult;
import io.membrick.eval.Scores;
import java.util.Formatter;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The scores as a table of at most 100 columns. */
public final class TableReport {
  private static final String HEAD = "%-26s %5s  %6s %6s %6s %6s  %6s %6s  %6s %7s%n";

  private TableReport() {}

  /** Of that result. */
  public static String of(EvaluationResult result) {
    Formatter out = new Formatter(Locale.ROOT);
    out.format("%s%n", Columns.cut(title(result), Columns.WIDTH));
    out.format("%s%n%n", Columns.cut(configuration(result), Columns.WIDTH));
    out.format(
        HEAD, "type", "n", "R@1", "R@5", "R@10", "R@20", "all@5", "all@10", "MRR", "NDCG@10");
    for (Map.Entry<String, Scores> type : result.metrics().byType().entrySet()) {
      row(out, type.getKey(), type.getValue());
    }
    row(out, "overall", result.overall());
    if (result.dataset().abstention() > 0) {
      row(out, "overall with abstention", result.withAbstention().overall());
    }
    out.format(
        "%nR@k: some expected answer in the first k; all@k: every one.%s%n",
        result.dataset().abstention() > 0 ? " Abstention is left out." : "");
    costs(out, result);
    return out.toString();
  }

  private static String title(EvaluationResult result) {
    EvaluationResult.DatasetSummary dataset = result.dataset();
    String left =
        dataset.withoutGold() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d left out without answer", dataset.withoutGold());
    return String.format(
        Locale.ROOT,
        "%s: %,d questions (%,d abstention%s), %,d memories, %,d sessions",
        Columns.cut(dataset.name(), 25),
        dataset.questions(),
        dataset.abstention(),
        left,
        dataset.memories(),
        dataset.sessions());
  }

  private static String configuration(EvaluationResult result) {
    return result.configuration().entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static void row(Formatter out, String name, Scores scores) {
    out.format(
        HEAD,
        Columns.cut(name, 26),
        String.format(Locale.ROOT, "%d", scores.n()),
        percent(scores.recallAnyAt(1)),
        percent(scores.recallAnyAt(5)),
        percent(scores.recallAnyAt(10)),
        percent(scores.recallAnyAt(20)),
        percent(scores.recallAllAt(5)),
        percent(scores.recallAllAt(10)),
        fraction(scores.mrr()),
        fraction(scores.ndcgAt(10)));
  }

  private static void costs(Formatter out, EvaluationResult result) {
    if (result.ingest().memories() > 0) {
      out.format(
          "ingest  %,d memories in %.2f s, %,.0f a second%n",
          result.ingest().memories(),
          result.ingest().seconds(),
          result.ingest().memoriesPerSecond());
    }
    out.format(
        "search  p50 %.3f ms, p95 %.3f ms, p99 %.3f ms (%,d searches, after %,d to warm up)%n",
        result.latency().p50(),
        result.latency().p95(),
        result.latency().p99(),
        result.questions().size(),
        result.latency().warmUpSearches());
  }

  private static String percent(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", 100 * value);
  }

  private static String fraction(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.3f", value);
  }
}
