package io.membrick.testkit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Looks into the files of a store, and damages them. */
public final class StoreFiles {
  private StoreFiles() {}

  /** Flips a bit of the byte at an offset. */
  public static void flip(Path file, long at) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      open.seek(at);
      int old = open.read();
      open.seek(at);
      open.write(old ^ 4);
    }
  }

  /** Flips a bit of the first byte of a text; gives its offset. */
  public static long flip(Path file, String text) throws IOException {
    long at = indexOf(Files.readAllBytes(file), text);
    if (at < 0) {
      throw new AssertionError(text + " is not in " + file);
    }
    flip(file, at);
    return at;
  }

  /** Where a text is in some bytes, or -1. */
  public static int indexOf(byte[] bytes, String text) {
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at + wanted.length <= bytes.length; at++) {
      int same = 0;
      while (same < wanted.length && bytes[at + same] == wanted[same]) {
        same++;
      }
      if (same == wanted.length) {
        return at;
      }
    }
    return -1;
  }

  /** All files under a directory, in the order of their names. */
  public static List<Path> all(Path directory) throws IOException {
    try (Stream<Path> entries = Files.walk(directory)) {
      return entries.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** The largest file under a directory. */
  public static Path largest(Path directory) throws IOException {
    return all(directory).stream()
        .max(Comparator.comparingLong(file -> file.toFile().length()))
        .orElseThrow();
  }
}
