package io.membrick.reliability;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Starts a {@link StoreChild}, hands what it says to a {@link History}, and ends it.
 *
 * @param directory of the store
 * @param seed of its random numbers
 * @param workers how many threads write
 * @param writes how many each writes at most
 * @param before a command that runs it, such as a tracer; may be empty
 */
record ChildProcess(Path directory, long seed, int workers, int writes, List<String> before) {

  ChildProcess {
    before = List.copyOf(before);
  }

  ChildProcess(Path directory, long seed, int workers, int writes) {
    this(directory, seed, workers, writes, List.of());
  }

  ChildProcess under(List<String> command) {
    return new ChildProcess(directory, seed, workers, writes, command);
  }

  /** What one life came to. */
  record End(int status, List<String> lines) {
    End {
      lines = List.copyOf(lines);
    }

    boolean said(String prefix) {
      return lines.stream().anyMatch(line -> line.startsWith(prefix));
    }

    long acknowledgements() {
      return lines.stream().filter(line -> line.startsWith("ack ")).count();
    }
  }

  Process start(int life) throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            java().toString(),
            "-Xmx192m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-ea",
            "-cp",
            System.getProperty("java.class.path"),
            StoreChild.class.getName(),
            directory.toString(),
            String.valueOf(seed),
            String.valueOf(life),
            String.valueOf(workers),
            String.valueOf(writes)));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** Runs it to its end. */
  End run(int life, History history) throws IOException, InterruptedException {
    return run(life, history, line -> false);
  }

  /** Runs it to its end, or kills it as soon as a line says so. */
  End run(int life, History history, Predicate<String> kill)
      throws IOException, InterruptedException {
    return follow(start(life), history, kill);
  }

  /** Reads what a process says until it ends. */
  static End follow(Process process, History history, Predicate<String> kill)
      throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
        history.read(line);
        if (kill.test(line)) {
          process.toHandle().destroyForcibly();
        }
      }
    } finally {
      process.toHandle().destroyForcibly();
    }
    history.endOfLife();
    return new End(process.waitFor(), lines);
  }
}
