package io.membrick.eval.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.membrick.eval.TinyData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CliTest {
  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void aResultNeverReplacesTheDataOrAnotherResult() throws IOException {
    Path data = TinyData.longMemEval(folder);
    String before = Files.readString(data);
    Path link = Files.createSymbolicLink(folder.resolve("link"), data);
    String same = folder.resolve("result").toString();

    assertThat(run("--data", data.toString(), "--json", data.toString())).isEqualTo(2);
    assertThat(run("--data", data.toString(), "--trec-run", link.toString())).isEqualTo(2);
    assertThat(run("--data", data.toString(), "--json", same, "--trec-run", same)).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .allMatch(line -> line.contains("would replace it"));
    assertThat(Files.readString(data)).isEqualTo(before);
    assertThat(folder.resolve("result")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--colour red | unknown option --colour: the options are --data",
        "data.json | unknown option data.json",
        "--data | --data lacks its value: --data FILE",
        "--data --json | --data lacks its value",
        "--data= | --data has an empty value",
        "--data none.json | none.json: no such file",
        "--data a --data b | --data is given twice",
        "--format xml | --format xml is not known: use longmemeval, locomo, beir",
        "--format locomo | --format locomo needs --data",
        "--granularity word | --granularity word is not known: use session, turn",
        "--layout isolated | --layout isolated is not known: use shared, single",
        "--limit 0 | --limit 0 is not a whole number from 1",
        "--limit many | --limit many is not a whole number",
        "--top-k 5 | --top-k 5 is not a whole number from 20 to 1000",
        "--route some | --route some is not known: use all or a number",
        "--route 0 | --route 0 is not a whole number from 1",
        "--download everything | --download everything is not known: use longmemeval-s",
        "--download longmemeval-s --mirror ftp://x | --mirror ftp://x is not an http",
      })
  void mistakesGiveOneLineThatNamesValueAndRemedy(String typed, String message) {
    assertThat(run(typed.split(" "))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("membrick-eval: ")
        .contains(message)
        .doesNotContain("Exception");
  }

  @Test
  void outputThatCannotBeWrittenIsRefusedBeforeTheRun() throws IOException {
    Path data = TinyData.longMemEval(folder);
    assertThat(run("--data", data.toString(), "--json", folder.toString())).isEqualTo(2);
    assertThat(run("--data", data.toString(), "--json", data + "/x.json")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(2);
    assertThat(out.size()).isZero();
  }

  @Test
  void aFolderThatIsNoStoreIsRefusedAndLeftAlone() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("letter.txt"), "mine");
    Path data = TinyData.longMemEval(folder);
    assertThat(run("--data", data.toString(), "--store", other.toString())).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(other.toString());
    assertThat(other.resolve("letter.txt")).hasContent("mine");
  }

  @Test
  void malformedDataLeavesNoReport() throws IOException {
    Path data = Files.writeString(folder.resolve("bad.json"), "[{\"question_id\":");
    Path json = folder.resolve("out.json");
    assertThat(run("--data", data.toString(), "--format", "longmemeval", "--json", json.toString()))
        .isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("bad.json: line 1, column");
    assertThat(json).doesNotExist();
  }

  @Test
  void aDownloadThatFailsNamesAddressAndRemedyAndLeavesNothing() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.sendResponseHeaders(403, -1);
          }
        });
    server.start();
    try {
      String mirror = "http://127.0.0.1:" + server.getAddress().getPort() + "/copy";
      Path cache = folder.resolve("cache");
      assertThat(
              run("--download", "longmemeval-s", "--mirror", mirror, "--cache", cache.toString()))
          .isEqualTo(2);
      assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .contains("answered 403", mirror + "/longmemeval_s_cleaned.json", "--data");
      assertThat(cache).isEmptyDirectory();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void helpListsEveryOption() {
    assertThat(run("--help")).isZero();
    for (Option option : Option.values()) {
      assertThat(out.toString(StandardCharsets.UTF_8)).contains("  " + option.flag());
    }
    assertThat(out.toString(StandardCharsets.UTF_8).lines())
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  @Test
  void aFileIsEvaluatedFromEndToEnd() throws IOException {
    Path data = TinyData.longMemEval(folder);
    Path json = folder.resolve("reports here/out.json");
    Path run = folder.resolve("run.txt");
    int exit = run("--data", data.toString(), "--json=" + json, "--trec-run", run.toString());
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(exit).isZero();
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertThat(report.at("/metrics/overall/n").asInt()).isEqualTo(3);
    assertThat(report.at("/metrics/overall/recall_any@5").asDouble()).isEqualTo(1.0);
    assertThat(report.at("/configuration/layout").asText()).isEqualTo("shared");
    assertThat(Files.readAllLines(run))
        .allMatch(line -> line.matches("\\S+ Q0 \\S+ \\d+ \\d+\\.\\d{6} membrick"));
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("? What colour is my bicycle?", "overall with abstention")
        .doesNotContain("\r");
  }

  @Test
  void theSampleIsFoundWell() throws IOException {
    Path json = folder.resolve("out.json");
    assertThat(run("--json", json.toString())).isZero();
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertThat(fieldNames(report))
        .containsExactly(
            "dataset",
            "configuration",
            "metrics",
            "latency_ms",
            "ingest",
            "environment",
            "questions");
    JsonNode dataset = report.get("dataset");
    assertThat(dataset.get("questions").asInt()).isGreaterThanOrEqualTo(30);
    assertThat(dataset.get("abstention").asInt()).isPositive();
    assertThat(report.at("/metrics/by_type")).hasSizeGreaterThanOrEqualTo(6);
    JsonNode overall = report.at("/metrics/overall");
    assertThat(overall.get("recall_any@5").asDouble()).isBetween(0.8, 1.0);
    assertThat(overall.get("recall_any@1").asDouble())
        .isLessThanOrEqualTo(overall.get("recall_any@5").asDouble());
    assertThat(report.at("/questions")).hasSize(dataset.get("questions").asInt());
  }

  @Test
  void layoutsGiveTheSameScores() throws IOException {
    Path data = TinyData.longMemEval(folder);
    Path shared = folder.resolve("shared.txt");
    Path single = folder.resolve("single.txt");
    run("--data", data.toString(), "--layout", "shared", "--trec-run", shared.toString());
    run("--data", data.toString(), "--layout", "single", "--trec-run", single.toString());
    assertThat(single).hasSameTextualContentAs(shared);
  }

  private static List<String> fieldNames(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private int run(String... args) {
    return new Cli(stream(out), stream(err), false).run(args);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
