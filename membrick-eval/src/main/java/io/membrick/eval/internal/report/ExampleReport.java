package io.membrick.eval.internal.report;

import io.membrick.eval.EvaluationResult;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.RankedHit;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** A few questions with their best hits. */
public final class ExampleReport {
  private static final int HITS = 3;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

  private ExampleReport() {}

  /** So many questions, spread evenly over the data set. */
  public static String of(EvaluationResult result, int questions) {
    StringBuilder out = new StringBuilder();
    List<QuestionResult> all = result.questions();
    int count = Math.min(questions, all.size());
    for (int i = 0; i < count; i++) {
      question(out, all.get((int) ((long) i * all.size() / count)));
    }
    return out.toString();
  }

  private static void question(StringBuilder out, QuestionResult question) {
    String kind = " (" + question.type() + (question.abstention() ? ", abstention)" : ")");
    String text = question.text().replaceAll("\\s+", " ");
    out.append("? ")
        .append(Columns.cut(text, Columns.WIDTH - 2 - kind.length()))
        .append(kind)
        .append('\n');
    List<RankedHit> hits = question.ranked().stream().limit(HITS).toList();
    for (int i = 0; i < hits.size(); i++) {
      RankedHit hit = hits.get(i);
      String head =
          String.format(
              Locale.ROOT,
              "%3d %s %7.3f  %-10s  %-18s  ",
              i + 1,
              question.gold().containsKey(hit.id()) ? "*" : " ",
              hit.score(),
              hit.when().map(ExampleReport::day).orElse(""),
              Columns.cut(hit.session().isEmpty() ? hit.id() : hit.session(), 18));
      out.append(head)
          .append(Columns.cut(hit.snippet(), Columns.WIDTH - head.length()))
          .append('\n');
    }
    if (hits.isEmpty()) {
      out.append("    nothing found\n");
    }
    out.append('\n');
  }

  private static String day(Instant when) {
    return DAY.format(when);
  }
}
