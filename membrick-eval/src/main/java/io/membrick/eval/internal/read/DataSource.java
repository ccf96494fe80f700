package io.membrick.eval.internal.read;

import io.membrick.eval.DatasetException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Something to read from the beginning: a file or a resource, plain or gzip. */
final class DataSource {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Opens the bytes as they lie. */
  @FunctionalInterface
  interface Opener {
    InputStream open() throws IOException;
  }

  private final String name;
  private final Opener opener;

  DataSource(String name, Opener opener) {
    this.name = name;
    this.opener = opener;
  }

  static DataSource file(Path path) {
    if (!Files.exists(path)) {
      throw new DatasetException(path + ": no such file: check the path");
    }
    if (Files.isDirectory(path)) {
      throw new DatasetException(
          path + ": is a folder where a file was expected: name the file in it");
    }
    return new DataSource(path.toString(), () -> Files.newInputStream(path));
  }

  /** How messages call it. */
  String name() {
    return name;
  }

  /** The content, unpacked if it begins as gzip does, whatever its name is. */
  InputStream open() {
    try {
      return unpacked(opener.open());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  DatasetException unreadable(IOException cause) {
    return new DatasetException(
        "%s: cannot be read (%s: %s): if it was downloaded, fetch it again"
            .formatted(name, cause.getClass().getSimpleName(), cause.getMessage()),
        cause);
  }

  private static InputStream unpacked(InputStream raw) throws IOException {
    InputStream buffered = new BufferedInputStream(raw, BUFFER_BYTES);
    try {
      buffered.mark(2);
      boolean gzip = buffered.read() == 0x1f && buffered.read() == 0x8b;
      buffered.reset();
      return gzip ? new GZIPInputStream(buffered, BUFFER_BYTES) : buffered;
    } catch (IOException e) {
      buffered.close();
      throw e;
    }
  }
}
