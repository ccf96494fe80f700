package io.membrick.eval;

import io.membrick.eval.internal.read.Datasets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Conversations or documents with questions about them. Implement it to evaluate on a format of
 * your own; {@link #of} makes one from values in memory.
 *
 * <p><strong>Threads:</strong> the data sets of this library are immutable. <strong>Cost:</strong>
 * files are read as a stream each time {@link #open} is called; gzip is recognised by content.
 */
public interface Dataset {
  /** What it is called in reports. */
  String name();

  /** The format it was read from, for reports. */
  String format();

  /** What its questions name; the first is what is ranked if nothing is said. */
  default Set<Granularity> granularities() {
    return EnumSet.allOf(Granularity.class);
  }

  /**
   * Begins to read.
   *
   * @throws DatasetException if it cannot be read
   */
  Haystacks open();

  /** A data set of haystacks in memory. */
  static Dataset of(String name, List<Haystack> haystacks) {
    Objects.requireNonNull(name, "name");
    List<Haystack> copy = List.copyOf(haystacks);
    return new Dataset() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public String format() {
        return "memory";
      }

      @Override
      public Haystacks open() {
        return Haystacks.of(copy);
      }
    };
  }

  /** The small sample that comes with this module, in LongMemEval's format. */
  static Dataset sample() {
    return Datasets.sample();
  }

  /**
   * A file or folder in a format that is found out from its content.
   *
   * @throws DatasetException if it does not exist or is of no format known
   */
  static Dataset read(Path path) {
    return Datasets.detect(path);
  }

  /** A file in LongMemEval's official format. */
  static Dataset longMemEval(Path file) {
    return Datasets.longMemEval(file);
  }

  /** A file in LoCoMo's format, {@code locomo10.json}. */
  static Dataset locomo(Path file) {
    return Datasets.locomo(file);
  }

  /** A folder in BEIR's format: {@code corpus.jsonl}, {@code queries.jsonl}, {@code qrels/}. */
  static Dataset beir(Path folder) {
    return Datasets.beir(folder);
  }
}
