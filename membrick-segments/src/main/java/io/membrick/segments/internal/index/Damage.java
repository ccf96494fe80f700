package io.membrick.segments.internal.index;

import io.membrick.segments.IncompatibleIndexException;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.jspecify.annotations.Nullable;

/** Tells an index that has to be rebuilt from a failure that may pass. */
final class Damage {
  /** Opening of an index. */
  @FunctionalInterface
  interface Opening<T> {
    /** Opens it. */
    T open() throws IOException;
  }

  private Damage() {}

  /**
   * Opens an index that lies in the path.
   *
   * @throws IncompatibleIndexException if what lies there is damaged or of another kind
   */
  static <T> T refused(@Nullable Path path, Opening<T> opening) throws IOException {
    try {
      return opening.open();
    } catch (CorruptIndexException
        | IndexFormatTooOldException
        | IndexFormatTooNewException
        | EOFException
        | FileNotFoundException
        | NoSuchFileException e) {
      throw new IncompatibleIndexException("index " + path + " cannot be read: " + e, e);
    } catch (IllegalArgumentException e) {
      // What the index library says of a commit whose settings contradict those asked for.
      throw new IncompatibleIndexException("index " + path + " is of another kind: " + e, e);
    }
  }
}
