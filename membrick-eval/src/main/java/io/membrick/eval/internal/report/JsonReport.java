package io.membrick.eval.internal.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.membrick.eval.EvaluationResult;
import io.membrick.eval.EvaluationResult.Breakdown;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.Scores;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** The result as JSON; {@code docs/evaluation.md} lists the keys, which stay what they are. */
public final class JsonReport {
  private static final int TOP_IDS = 20;

  private final JsonGenerator json;

  private JsonReport(JsonGenerator json) {
    this.json = json;
  }

  /** Writes the file, whole or not at all. */
  public static void write(EvaluationResult result, Path file) throws IOException {
    AtomicFile.write(file, out -> write(result, out));
  }

  private static void write(EvaluationResult result, OutputStream out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out, JsonEncoding.UTF8)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new JsonReport(json).result(result);
    }
  }

  private void result(EvaluationResult result) throws IOException {
    json.writeStartObject();
    dataset(result.dataset());
    json.writeObjectFieldStart("configuration");
    for (Map.Entry<String, Object> entry : result.configuration().entrySet()) {
      json.writeObjectField(entry.getKey(), entry.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("metrics");
    breakdown(result.metrics());
    json.writeObjectFieldStart("with_abstention");
    breakdown(result.withAbstention());
    json.writeEndObject();
    json.writeEndObject();
    costs(result);
    environment(result.environment());
    json.writeArrayFieldStart("questions");
    for (QuestionResult question : result.questions()) {
      question(question);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void dataset(EvaluationResult.DatasetSummary dataset) throws IOException {
    json.writeObjectFieldStart("dataset");
    json.writeStringField("name", dataset.name());
    json.writeNumberField("questions", dataset.questions());
    json.writeNumberField("abstention", dataset.abstention());
    json.writeNumberField("without_gold", dataset.withoutGold());
    json.writeNumberField("memories", dataset.memories());
    json.writeNumberField("sessions", dataset.sessions());
    json.writeEndObject();
  }

  private void breakdown(Breakdown breakdown) throws IOException {
    json.writeObjectFieldStart("overall");
    scores(breakdown.overall());
    json.writeEndObject();
    json.writeObjectFieldStart("by_type");
    for (Map.Entry<String, Scores> type : breakdown.byType().entrySet()) {
      json.writeObjectFieldStart(type.getKey());
      scores(type.getValue());
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private void scores(Scores scores) throws IOException {
    json.writeNumberField("n", scores.n());
    for (Map.Entry<String, Double> value : scores.values().entrySet()) {
      number(value.getKey(), value.getValue());
    }
  }

  private void costs(EvaluationResult result) throws IOException {
    json.writeObjectFieldStart("latency_ms");
    number("p50", result.latency().p50());
    number("p95", result.latency().p95());
    number("p99", result.latency().p99());
    json.writeNumberField("warm_up_searches", result.latency().warmUpSearches());
    json.writeEndObject();
    json.writeObjectFieldStart("ingest");
    number("seconds", result.ingest().seconds());
    number("memories_per_second", result.ingest().memoriesPerSecond());
    json.writeEndObject();
  }

  private void environment(EvaluationResult.Environment environment) throws IOException {
    json.writeObjectFieldStart("environment");
    json.writeStringField("jdk", environment.jdk());
    json.writeStringField("os", environment.os());
    json.writeNumberField("cores", environment.cores());
    json.writeNumberField("heap_mib", environment.heapMiB());
    json.writeStringField("membrick", environment.membrick());
    json.writeEndObject();
  }

  private void question(QuestionResult question) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", question.id());
    json.writeStringField("type", question.type());
    json.writeBooleanField("abstention", question.abstention());
    json.writeArrayFieldStart("gold");
    for (Map.Entry<String, Integer> gold : question.gold().entrySet()) {
      OptionalInt rank = question.rankOf(gold.getKey());
      json.writeStartObject();
      json.writeStringField("id", gold.getKey());
      json.writeNumberField("grade", gold.getValue());
      if (rank.isPresent()) {
        json.writeNumberField("rank", rank.getAsInt());
      } else {
        json.writeNullField("rank");
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("top");
    for (String id : question.rankedIds().stream().limit(TOP_IDS).toList()) {
      json.writeString(id);
    }
    json.writeEndArray();
    number("latency_ms", question.latencyMs());
    json.writeEndObject();
  }

  /** Six places, which no metric needs more than; a mean of nothing is null. */
  private void number(String key, double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumberField(key, BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_UP));
    } else {
      json.writeNullField(key);
    }
  }
}
