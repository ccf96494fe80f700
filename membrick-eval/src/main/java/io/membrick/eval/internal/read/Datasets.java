package io.membrick.eval.internal.read;

import io.membrick.eval.Dataset;
import io.membrick.eval.DatasetException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/** Every data set format, and how to tell them apart. */
public final class Datasets {
  private static final String SAMPLE = "/io/membrick/eval/sample/sample-longmemeval.json";

  private Datasets() {}

  /** The sample of this module. */
  public static Dataset sample() {
    DataSource source =
        new DataSource(
            "sample",
            () -> {
              InputStream in = Datasets.class.getResourceAsStream(SAMPLE);
              if (in == null) {
                throw new DatasetException("resource " + SAMPLE + " is missing from this module");
              }
              return in;
            });
    return longMemEval("sample", source);
  }

  /** LongMemEval. */
  public static Dataset longMemEval(Path file) {
    return longMemEval(baseName(file), DataSource.file(file));
  }

  /** LoCoMo. */
  public static Dataset locomo(Path file) {
    return new JsonDataset(
        baseName(file), "locomo", DataSource.file(file), json -> new LocomoReader(json).read());
  }

  /** BEIR. */
  public static Dataset beir(Path folder) {
    return BeirDataset.of(folder);
  }

  /** Whatever it is. */
  public static Dataset detect(Path path) {
    if (Files.isDirectory(path)) {
      return beir(path);
    }
    return switch (formatOf(DataSource.file(path))) {
      case "locomo" -> locomo(path);
      default -> longMemEval(path);
    };
  }

  private static Dataset longMemEval(String name, DataSource source) {
    return new JsonDataset(name, "longmemeval", source, json -> new LongMemEvalReader(json).read());
  }

  /** Decides by the first object; only its names are looked at. */
  private static String formatOf(DataSource source) {
    try (JsonSource json = JsonSource.open(source)) {
      if (!json.nextElement()) {
        throw new DatasetException(source.name() + ": holds no question: choose another file");
      }
      AtomicReference<String> format = new AtomicReference<>("");
      json.object(
          "a question or conversation",
          field -> {
            switch (field) {
              case "conversation" -> format.set("locomo");
              case "haystack_sessions" -> format.set("longmemeval");
              default -> {}
            }
            json.skip();
          });
      if (format.get().isEmpty()) {
        throw json.failure(
            "neither \"haystack_sessions\" (longmemeval) nor \"conversation\" (locomo) in the"
                + " first object: name the format, or choose another file");
      }
      return format.get();
    }
  }

  private static String baseName(Path file) {
    Path name = file.getFileName();
    String text = name == null ? file.toString() : name.toString();
    return text.replaceFirst("\\.gz$", "").replaceFirst("\\.jsonl?$", "");
  }
}
