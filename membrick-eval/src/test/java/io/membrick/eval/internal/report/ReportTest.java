package io.membrick.eval.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.membrick.eval.EvaluationResult;
import io.membrick.eval.EvaluationResult.Breakdown;
import io.membrick.eval.EvaluationResult.DatasetSummary;
import io.membrick.eval.EvaluationResult.Environment;
import io.membrick.eval.EvaluationResult.Ingest;
import io.membrick.eval.EvaluationResult.Latency;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.RankedHit;
import io.membrick.eval.Scores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir Path folder;

  @Test
  void jsonHasTheKeysThatOthersRead() throws IOException {
    Path file = folder.resolve("new folder/out.json");
    JsonReport.write(result(0.123456789), file);
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertThat(json.at("/dataset/name").asText()).isEqualTo("made up");
    for (String key : List.of("questions", "abstention", "without_gold", "memories", "sessions")) {
      assertThat(json.get("dataset").has(key)).as(key).isTrue();
    }
    for (String scores :
        List.of(
            "/metrics/overall",
            "/metrics/by_type/odd type",
            "/metrics/with_abstention/overall",
            "/metrics/with_abstention/by_type/odd type")) {
      assertThat(json.at(scores + "/n").asInt()).isEqualTo(2);
      assertThat(json.at(scores + "/recall_any@5").decimalValue()).isEqualByComparingTo("0.123457");
    }
    assertThat(json.at("/latency_ms/p99").asDouble()).isEqualTo(3.5);
    assertThat(json.at("/ingest/memories_per_second").asDouble()).isEqualTo(500);
    assertThat(json.at("/environment/membrick").asText()).isEqualTo("1.0");
    assertThat(json.at("/configuration/topK").isInt()).isTrue();
    assertThat(json.at("/questions/0/gold/0/rank").asInt()).isEqualTo(2);
    assertThat(json.at("/questions/0/gold/1/rank").isNull()).isTrue();
    assertThat(json.at("/questions/0/top/1").asText()).isEqualTo("gold");
  }

  @Test
  void aMeanOfNothingIsNull() throws IOException {
    Path file = folder.resolve("out.json");
    JsonReport.write(result(Double.NaN), file);
    JsonNode json = new ObjectMapper().readTree(file.toFile());
    assertThat(json.at("/metrics/overall/mrr").isNull()).isTrue();
    assertThat(TableReport.of(result(Double.NaN))).containsPattern("overall +2 +- +-");
  }

  @Test
  void aFailedWriteLeavesTheFileBeforeAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("out.json"), "before");
    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("made up");
                    }))
        .hasMessage("made up");
    assertThat(file).hasContent("before");
    assertThat(folder)
        .isDirectoryContaining("regex:.*out\\.json")
        .isDirectoryNotContaining("glob:**.tmp");
  }

  @Test
  void trecLinesHaveSixFields() throws IOException {
    Path file = folder.resolve("run.txt");
    TrecRun.write(result(1), file);
    assertThat(Files.readAllLines(file))
        .containsExactly("q_1 Q0 other 1 2.500000 membrick", "q_1 Q0 gold 2 1.250000 membrick");
  }

  @Test
  void tableAndExamplesFitInto100ColumnsInAnyLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      String text = TableReport.of(result(0.5)) + ExampleReport.of(result(0.5), 3);
      assertThat(text.lines())
          .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
      assertThat(text)
          .contains(" 50.0 ", "  1     2.500  2023-05-20  s1 ", "  2 *   1.250")
          .doesNotContainPattern("[\\u0660-\\u0669]");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void cutNeverHalvesACodePoint() {
    assertThat(Columns.cut("ab\uD83D\uDE00cdef", 6)).isEqualTo("ab...");
    assertThat(Columns.cut("short", 5)).isEqualTo("short");
  }

  private static EvaluationResult result(double value) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (String key :
        List.of(
            "recall_any@1",
            "recall_any@5",
            "recall_any@10",
            "recall_any@20",
            "recall_all@5",
            "recall_all@10",
            "mrr",
            "ndcg@10")) {
      values.put(key, value);
    }
    Scores scores = new Scores(2, values);
    Breakdown breakdown = new Breakdown(scores, Map.of("odd type", scores));
    QuestionResult question =
        new QuestionResult(
            "q 1",
            "odd type",
            "What? ".repeat(40),
            true,
            new LinkedHashMap<>(Map.of("gold", 1)),
            List.of(
                new RankedHit(
                    "other", "s1", 2.5, Instant.parse("2023-05-20T02:21:00Z"), "x ".repeat(100)),
                new RankedHit("gold", "s2", 1.25, null, "")),
            1.5);
    return new EvaluationResult(
        new DatasetSummary("made up", 2, 1, 0, 1000, 10),
        Map.of("topK", 50),
        breakdown,
        breakdown,
        new Latency(1, 2, 3.5, 0),
        new Ingest(1000, 2),
        new Environment("25", "os", 2, 1024, "1.0"),
        List.of(withMissing(question)));
  }

  private static QuestionResult withMissing(QuestionResult question) {
    Map<String, Integer> gold = new LinkedHashMap<>(question.gold());
    gold.put("missing", 1);
    return new QuestionResult(
        question.id(),
        question.type(),
        question.text(),
        question.abstention(),
        gold,
        question.ranked(),
        question.latencyMs());
  }
}
