package io.membrick.reliability;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs of the machine that some suites need. */
final class Tools {
  private static final boolean STRICT = Boolean.getBoolean("membrick.strictTools");

  private Tools() {}

  /** Skips the test, or fails it if the tools are said to be there, unless a command succeeds. */
  static void require(String what, String... command) throws InterruptedException {
    String why;
    try {
      Process process = start(List.of(command));
      if (process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0) {
        return;
      }
      process.destroyForcibly();
      why = String.join(" ", command) + " does not succeed";
    } catch (IOException e) {
      why = String.valueOf(e.getMessage());
    }
    String reason = "skipped, it needs " + what + ": " + why;
    System.out.println(reason);
    if (STRICT) {
      throw new AssertionError(reason + " (membrick.strictTools is set)");
    }
    abort(reason);
  }

  /** Runs a command; fails unless it succeeds. */
  static void run(String... command) throws IOException, InterruptedException {
    Process process = start(List.of(command));
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + process.exitValue());
    }
  }

  /** Runs a command; gives whether it succeeded. */
  static boolean succeeds(String... command) throws IOException, InterruptedException {
    return start(List.of(command)).waitFor() == 0;
  }

  private static Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
