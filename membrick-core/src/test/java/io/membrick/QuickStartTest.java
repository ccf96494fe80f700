package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The quick start of the README, run; and held against the README line by line. */
class QuickStartTest {
  private static final String SOURCE = "src/test/java/io/membrick/QuickStartTest.java";

  @Test
  void theQuickStartFindsTheKey(@TempDir Path directory) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      quickStart(directory);
    } finally {
      System.setOut(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8).lines().findFirst().orElseThrow())
        .contains("2026-03-01")
        .endsWith("The spare key is with Marta next door");
  }

  @Test
  void theReadmeShowsWhatRunsHere() throws IOException {
    List<String> readme = Files.readAllLines(Path.of("..", "README.md"));
    int from = readme.indexOf("```java") + 2;
    int to = from + readme.subList(from, readme.size()).indexOf("```");
    List<String> source = Files.readAllLines(Path.of(SOURCE));
    int begin = source.indexOf("    // begin") + 1;
    int end = source.indexOf("    // end");
    assertThat(source.subList(begin, end).stream().map(String::strip))
        .containsExactlyElementsOf(readme.subList(from, to).stream().map(String::strip).toList());
  }

  private static void quickStart(Path directory) {
    // begin
    try (MemoryService memories = MemoryService.open(directory)) {
      Scope ann = Scope.of("ann");
      Scope today = ann.withAgent("helper").withSession("2026-03-01");

      memories.add(NewMemory.builder(today, "I moved to Rome in March").role(Role.USER).build());
      Receipt receipt =
          memories.add(
              NewMemory.builder(today, "The spare key is with Marta next door")
                  .role(Role.USER)
                  .tag("home")
                  .idempotencyKey("turn-2")
                  .build());

      SearchResult found =
          memories.search(
              SearchRequest.builder(ann, "who has my spare key?").topK(3).atLeast(receipt).build());
      for (Hit hit : found.hits()) {
        System.out.println(hit.score() + " " + hit.scope().session() + " " + hit.text());
      }
    }
    // end
  }
}
