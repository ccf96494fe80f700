package io.membrick.reliability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole store directories as files. */
final class StoreFiles {
  private StoreFiles() {}

  /** Everything in a directory, parents before what is in them. */
  private static List<Path> all(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.toList();
    }
  }

  /** The files of a directory and below, in the order of their paths. */
  static List<Path> files(Path directory) throws IOException {
    return all(directory).stream().filter(Files::isRegularFile).sorted().toList();
  }

  /** Copies a directory; the target must not be there. */
  static void copy(Path from, Path to) throws IOException {
    for (Path path : all(from)) {
      Files.copy(path, to.resolve(from.relativize(path).toString()));
    }
  }

  /** Removes a directory with all that is in it. */
  static void remove(Path directory) throws IOException {
    List<Path> deepestFirst = all(directory).stream().sorted(Comparator.reverseOrder()).toList();
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
