package io.membrick.eval;

import io.membrick.eval.internal.report.ExampleReport;
import io.membrick.eval.internal.report.JsonReport;
import io.membrick.eval.internal.report.TableReport;
import io.membrick.eval.internal.report.TrecRun;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes results. Files are written beside their place and moved into it, so that a reader sees the
 * whole file or the one before.
 */
public final class Reports {
  private Reports() {}

  /** A table of at most 100 columns: the scores by type, ingest rate and latency. */
  public static String table(EvaluationResult result) {
    return TableReport.of(result);
  }

  /** The first questions with their best hits, at most 100 columns wide. */
  public static String examples(EvaluationResult result, int questions) {
    return ExampleReport.of(result, questions);
  }

  /**
   * The whole result as JSON with stable keys.
   *
   * @throws IOException if the file cannot be written
   */
  public static void writeJson(EvaluationResult result, Path file) throws IOException {
    JsonReport.write(result, file);
  }

  /**
   * The rankings in the TREC run format: {@code qid Q0 docid rank score tag}.
   *
   * @throws IOException if the file cannot be written
   */
  public static void writeTrecRun(EvaluationResult result, Path file) throws IOException {
    TrecRun.write(result, file);
  }
}
