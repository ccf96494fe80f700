package io.membrick.eval.internal.report;

import io.membrick.eval.EvaluationResult;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.RankedHit;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Rankings in the TREC run format, so that any other tool can judge them. */
public final class TrecRun {
  private static final String TAG = "membrick";

  private TrecRun() {}

  /** Writes the file, whole or not at all. */
  public static void write(EvaluationResult result, Path file) throws IOException {
    AtomicFile.write(
        file,
        out -> {
          for (QuestionResult question : result.questions()) {
            lines(question, out);
          }
        });
  }

  private static void lines(QuestionResult question, OutputStream out) throws IOException {
    List<RankedHit> ranked = question.ranked();
    for (int i = 0; i < ranked.size(); i++) {
      String line =
          String.format(
              Locale.ROOT,
              "%s Q0 %s %d %.6f %s%n",
              field(question.id()),
              field(ranked.get(i).id()),
              i + 1,
              ranked.get(i).score(),
              TAG);
      out.write(line.replace(System.lineSeparator(), "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Fields are apart by white space, so that none may hold any. */
  private static String field(String id) {
    return id.isEmpty() ? "_" : id.replaceAll("\\s", "_");
  }
}
