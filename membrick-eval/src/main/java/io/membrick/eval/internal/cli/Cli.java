package io.membrick.eval.internal.cli;

import io.membrick.MembrickException;
import io.membrick.MembrickOptions;
import io.membrick.MemoryService;
import io.membrick.eval.DatasetEvaluation;
import io.membrick.eval.DatasetException;
import io.membrick.eval.Evaluation;
import io.membrick.eval.EvaluationProgress;
import io.membrick.eval.EvaluationResult;
import io.membrick.eval.Reports;
import io.membrick.eval.internal.download.Download;
import io.membrick.eval.internal.download.DownloadException;
import io.membrick.eval.internal.download.PublishedFile;
import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The command line as a whole: reads options, wires the stages, prints. */
public final class Cli {
  /** Everything went well. */
  static final int DONE = 0;

  /** The caller or the environment has something to mend. */
  static final int TO_MEND = 2;

  /**
   * The index library advises on standard error to add a module to the command line, where only
   * what is to be mended belongs. The logger is kept, since its level would be collected with it.
   */
  private static final Logger INDEX_ADVICE =
      Logger.getLogger("org.apache.lucene.internal.vectorization.VectorizationProvider");

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;

  Cli(PrintStream out, PrintStream err, boolean terminal) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  /** On the streams of this process. */
  public static Cli system() {
    INDEX_ADVICE.setLevel(Level.SEVERE);
    return new Cli(System.out, System.err, isTerminal());
  }

  /** Runs, and gives the exit code. A fault of this library is thrown. */
  public int run(String... args) {
    try {
      Arguments arguments = Arguments.parse(args);
      if (arguments.has(Option.HELP)) {
        out.print(Option.help());
      } else if (arguments.has(Option.DOWNLOAD)) {
        download(arguments);
      } else {
        evaluate(RunPlan.of(arguments));
      }
      return DONE;
    } catch (UsageException | DatasetException | DownloadException | MembrickException e) {
      err.println(
          "membrick-eval: " + String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " "));
      return TO_MEND;
    }
  }

  private void evaluate(RunPlan plan) {
    out.println("Evaluating on " + plan.dataset().name() + " ...");
    EvaluationResult result = measure(plan);
    out.println();
    out.print(Reports.examples(result, plan.examples()));
    out.print(Reports.table(result));
    plan.json().ifPresent(file -> write(file, () -> Reports.writeJson(result, file)));
    plan.trecRun().ifPresent(file -> write(file, () -> Reports.writeTrecRun(result, file)));
    out.flush();
  }

  private EvaluationResult measure(RunPlan plan) {
    MembrickOptions options = MembrickOptions.builder().layout(plan.layout()).build();
    ProgressLine line = new ProgressLine(out, terminal, System::nanoTime);
    try (StoreFolder folder = StoreFolder.at(plan.store());
        MemoryService service = MemoryService.open(folder.path(), options)) {
      DatasetEvaluation evaluation =
          Evaluation.of(service)
              .dataset(plan.dataset())
              .limit(plan.limit())
              .topK(plan.topK())
              .width(plan.width())
              .keepMemories()
              .label("layout", plan.layout().name().toLowerCase(Locale.ROOT))
              .onProgress(at -> line.show(describe(at)));
      plan.granularity().ifPresent(evaluation::granularity);
      return evaluation.run();
    } finally {
      line.end();
    }
  }

  private static String describe(EvaluationProgress at) {
    return String.format(
        Locale.ROOT,
        "%,d questions asked, %,d memories stored in %,d haystacks",
        at.questions(),
        at.memories(),
        at.haystacks());
  }

  private void download(Arguments arguments) {
    List<String> names = PublishedFile.all().stream().map(PublishedFile::name).toList();
    String name = arguments.word(Option.DOWNLOAD, names).orElseThrow();
    PublishedFile published = PublishedFile.named(name).orElseThrow();
    PublishedFile file =
        arguments.text(Option.MIRROR).map(Cli::mirror).map(published::from).orElse(published);
    Path folder =
        arguments
            .text(Option.CACHE)
            .map(text -> RunPlan.path(Option.CACHE, text))
            .orElseGet(Cli::defaultCache);
    out.println("Fetching " + file.fileName() + " from " + file.base() + " ...");
    ProgressLine line = new ProgressLine(out, terminal, System::nanoTime);
    try {
      Path fetched =
          new Download(file, folder, bytes -> line.show(describe(bytes, file.bytes()))).fetch();
      line.end();
      out.println("Verified: " + fetched);
      out.println("Evaluate on it with: --data \"" + fetched + "\" --format longmemeval");
    } finally {
      line.end();
    }
  }

  private static String describe(long have, long all) {
    return String.format(
        Locale.ROOT, "%,d of %,d MB (%d %%)", have / 1_000_000, all / 1_000_000, 100 * have / all);
  }

  private static URI mirror(String text) {
    if (!text.matches("https?://[^\\s/]+.*")) {
      throw new UsageException("--mirror " + text + " is not an http or https address");
    }
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--mirror " + text + " is not an http or https address");
    }
  }

  private static Path defaultCache() {
    return Path.of(System.getProperty("user.home", "."), ".cache", "membrick");
  }

  /** Writes a file. */
  @FunctionalInterface
  private interface Writing {
    void write() throws IOException;
  }

  private void write(Path file, Writing writing) {
    try {
      writing.write();
    } catch (IOException e) {
      throw new UsageException(
          "%s cannot be written: %s %s: choose another place"
              .formatted(file, e.getClass().getSimpleName(), e.getMessage()));
    }
    out.println("wrote   " + file);
  }

  /**
   * Whether a human watches. From Java 22 on there is a console also where there is no terminal,
   * and a method that tells, which 21 does not have.
   */
  private static boolean isTerminal() {
    Optional<Console> console = Optional.ofNullable(System.console());
    if (console.isEmpty()) {
      return false;
    }
    try {
      return Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console.get()));
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
