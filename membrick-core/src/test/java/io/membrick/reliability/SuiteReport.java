package io.membrick.reliability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The table of what the suites did in a run: {@code target/reliability/report.md}. */
final class SuiteReport {
  private static final Path DIRECTORY = Path.of("target", "reliability");
  private static final String HEAD =
      "| suite | did | with | result | seed |\n|---|---|---|---|---|\n";

  private SuiteReport() {}

  /** Writes the row of a suite, and the table of all rows there are. */
  static synchronized void row(String suite, String did, String with, String result, Object seed) {
    String row = "| " + String.join(" | ", suite, did, with, result, seed.toString()) + " |\n";
    try {
      Files.createDirectories(DIRECTORY);
      Files.writeString(DIRECTORY.resolve(suite + ".row"), row);
      StringBuilder table = new StringBuilder(HEAD);
      for (Path each : rows()) {
        table.append(Files.readString(each));
      }
      Files.writeString(DIRECTORY.resolve("report.md"), table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> rows() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.filter(file -> file.toString().endsWith(".row")).sorted().toList();
    }
  }
}
