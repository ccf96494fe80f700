package io.membrick.reliability;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tracer of system calls: its command line, and what it wrote. */
final class Strace {
  private static final Pattern WHOLE = Pattern.compile("^(\\d+) +(\\w+)\\((.*)\\) += (\\S+).*$");
  private static final Pattern BEGUN =
      Pattern.compile("^(\\d+) +(\\w+)\\((.*) <unfinished \\.\\.\\.>$");
  private static final Pattern ENDED =
      Pattern.compile("^(\\d+) +<\\.\\.\\. (\\w+) resumed>(.*)\\) += (\\S+).*$");

  private Strace() {}

  /**
   * One call of the system.
   *
   * @param begin line of the log where it began
   * @param end line where it ended
   * @param name of the call
   * @param arguments as text, with the paths of open files
   * @param result what it returned
   */
  record Call(int begin, int end, String name, String arguments, String result) {
    boolean succeeded() {
      return !result.startsWith("-") && !result.equals("?");
    }

    /** Path of the file that is its first argument, or nothing. */
    String file() {
      Matcher matcher = Pattern.compile("^\\d+<([^>]*)>").matcher(arguments);
      return matcher.find() ? matcher.group(1) : "";
    }
  }

  static void require() throws InterruptedException {
    Tools.require("strace, allowed to trace", "strace", "-f", "-qq", "-e", "trace=fsync", "true");
  }

  /** The command that traces another; only the calls named are stopped at. */
  static List<String> command(Path log, List<String> options) {
    List<String> command =
        new ArrayList<>(
            List.of("strace", "-f", "--seccomp-bpf", "-qq", "-y", "-o", log.toString()));
    command.addAll(options);
    return command;
  }

  /** Injects something into a call: {@code error=EIO:when=3}. */
  static List<String> inject(String call, String what) {
    return List.of("-e", "trace=" + call, "-e", "inject=" + call + ":" + what);
  }

  /** The calls of a log that ended, in the order of their ends. */
  static List<Call> read(Path log) throws IOException {
    List<Call> calls = new ArrayList<>();
    Map<String, Call> begun = new HashMap<>();
    List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
    for (int i = 0; i < lines.size(); i++) {
      Matcher whole = WHOLE.matcher(lines.get(i));
      Matcher first = BEGUN.matcher(lines.get(i));
      Matcher last = ENDED.matcher(lines.get(i));
      if (last.matches()) {
        Call start = begun.remove(last.group(1));
        if (start != null) {
          calls.add(new Call(start.begin(), i, start.name(), start.arguments(), last.group(4)));
        }
      } else if (first.matches()) {
        begun.put(first.group(1), new Call(i, i, first.group(2), first.group(3), "?"));
      } else if (whole.matches()) {
        calls.add(new Call(i, i, whole.group(2), whole.group(3), whole.group(4)));
      }
    }
    return calls;
  }

  /** How often something was injected. */
  static long injected(Path log) throws IOException {
    try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      return lines.filter(line -> line.contains("(INJECTED)") || line.contains("SIGKILL")).count();
    }
  }
}
