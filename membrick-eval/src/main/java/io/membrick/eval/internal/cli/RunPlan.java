package io.membrick.eval.internal.cli;

import io.membrick.eval.Dataset;
import io.membrick.eval.Granularity;
import io.membrick.segments.RouteWidth;
import io.membrick.segments.SegmentLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line asks for, checked before anything is done.
 *
 * @param dataset to run on
 * @param granularity what is ranked, if said
 * @param limit most questions
 * @param topK places looked at
 * @param layout of the store
 * @param width segments searched
 * @param examples questions printed
 * @param json where the result goes
 * @param trecRun where the rankings go
 * @param store where the store stays
 */
record RunPlan(
    Dataset dataset,
    Optional<Granularity> granularity,
    int limit,
    int topK,
    SegmentLayout layout,
    RouteWidth width,
    int examples,
    Optional<Path> json,
    Optional<Path> trecRun,
    Optional<Path> store) {

  static RunPlan of(Arguments arguments) {
    requireApart(arguments, List.of(Option.DATA, Option.JSON, Option.TREC_RUN));
    return new RunPlan(
        dataset(arguments),
        arguments
            .word(Option.GRANULARITY, List.of("session", "turn"))
            .map(word -> Granularity.valueOf(word.toUpperCase(Locale.ROOT))),
        arguments.number(Option.LIMIT, 1, Integer.MAX_VALUE, Integer.MAX_VALUE),
        arguments.number(Option.TOP_K, 20, 1000, 50),
        arguments
            .word(Option.LAYOUT, List.of("shared", "single"))
            .map(word -> SegmentLayout.valueOf(word.toUpperCase(Locale.ROOT)))
            .orElse(SegmentLayout.SHARED),
        width(arguments),
        arguments.number(Option.EXAMPLES, 0, 1000, 3),
        output(arguments, Option.JSON),
        output(arguments, Option.TREC_RUN),
        arguments.text(Option.STORE).map(text -> path(Option.STORE, text)));
  }

  /** What is written must not take the place of the data, nor of what else is written. */
  private static void requireApart(Arguments arguments, List<Option> options) {
    Map<Path, Option> seen = new HashMap<>();
    for (Option option : options) {
      arguments
          .text(option)
          .ifPresent(
              text -> {
                Option before = seen.putIfAbsent(real(path(option, text)), option);
                if (before != null) {
                  throw new UsageException(
                      "%s %s is the file of %s too and would replace it: name another file"
                          .formatted(option.flag(), text, before.flag()));
                }
              });
    }
  }

  /** One name of a file that may have several, or not be there. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  static Path path(Option option, String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageException(
          "%s %s is not a path: %s".formatted(option.flag(), text, e.getReason()));
    }
  }

  private static Dataset dataset(Arguments arguments) {
    Optional<String> format =
        arguments.word(Option.FORMAT, List.of("longmemeval", "locomo", "beir"));
    Optional<String> data = arguments.text(Option.DATA);
    if (data.isEmpty()) {
      if (format.isPresent() && !format.get().equals("longmemeval")) {
        throw new UsageException(
            "--format " + format.get() + " needs --data: the sample is in longmemeval format");
      }
      return Dataset.sample();
    }
    Path path = path(Option.DATA, data.get());
    return switch (format.orElse("")) {
      case "longmemeval" -> Dataset.longMemEval(path);
      case "locomo" -> Dataset.locomo(path);
      case "beir" -> Dataset.beir(path);
      default -> Dataset.read(path);
    };
  }

  private static RouteWidth width(Arguments arguments) {
    String route = arguments.text(Option.ROUTE).orElse("all");
    if (route.equals("all")) {
      return RouteWidth.all();
    }
    if (!route.matches("\\d+")) {
      throw new UsageException("--route " + route + " is not known: use all or a number from 1 on");
    }
    return RouteWidth.fixed(Arguments.number(Option.ROUTE, route, 1, Integer.MAX_VALUE));
  }

  /** Refuses before the run what could not be written after it. */
  private static Optional<Path> output(Arguments arguments, Option option) {
    return arguments
        .text(option)
        .map(
            text -> {
              Path file = path(option, text);
              if (Files.isDirectory(file)) {
                throw new UsageException(
                    "%s %s is a folder: name a file in it".formatted(option.flag(), text));
              }
              Path folder = file.toAbsolutePath().getParent();
              while (folder != null && !Files.exists(folder)) {
                folder = folder.getParent();
              }
              if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
                throw new UsageException(
                    "%s %s cannot be written: %s is no folder that can be written to"
                        .formatted(option.flag(), text, folder));
              }
              return file;
            });
  }
}
