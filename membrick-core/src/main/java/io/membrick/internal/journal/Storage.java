package io.membrick.internal.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * Every call of the file system that matters to durability, so that tests can put a simulated one
 * in its place. One method is one step: nothing here decides anything.
 */
public interface Storage {
  /** What lies at a path. */
  enum Kind {
    MISSING,
    FILE,
    DIRECTORY,
    OTHER
  }

  /** What lies there, links followed. */
  Kind kind(Path path) throws IOException;

  /** The names in a directory, sorted. */
  List<String> list(Path directory) throws IOException;

  /** Makes a directory and its parents, and their entries durable. */
  void createDirectories(Path directory) throws IOException;

  /** Makes an empty file, in place of one that is there. */
  StorageFile create(Path file) throws IOException;

  /** Opens a file for writing. */
  StorageFile open(Path file) throws IOException;

  /** Length in bytes. */
  long size(Path file) throws IOException;

  /** The whole of a small file, at most one byte more than the limit. */
  byte[] read(Path file, int limit) throws IOException;

  /** The first bytes of a file for reading, seeing every later write; never interrupted after. */
  ByteBuffer map(Path file, long length) throws IOException;

  /** Gives a file another name in one step, in place of one that is there. */
  void rename(Path from, Path to) throws IOException;

  /** Removes a file that may be missing. */
  void delete(Path file) throws IOException;

  /** How many bytes may still be written to the disk of a directory. */
  default long usableBytes(Path directory) throws IOException {
    return Long.MAX_VALUE;
  }

  /** Makes creations, renames and removals in a directory durable. */
  void forceDirectory(Path directory) throws IOException;

  /**
   * Takes the directory for this process.
   *
   * @throws StoreLockedException if another holds it
   */
  Lock lock(Path directory) throws IOException;

  /** A file that is written. */
  interface StorageFile extends Closeable {
    /** Writes some of the remaining bytes at a place; how many is what it returns. */
    int write(ByteBuffer bytes, long at) throws IOException;

    /** Makes what was written durable, and the length. */
    void force() throws IOException;

    /** Cuts the file. */
    void truncate(long length) throws IOException;

    /** Writes all of the remaining bytes: one call of the system may take fewer. */
    default void writeFully(ByteBuffer bytes, long at) throws IOException {
      long to = at;
      while (bytes.hasRemaining()) {
        int written = write(bytes, to);
        if (written <= 0) {
          throw new IOException("nothing was written at offset " + to);
        }
        to += written;
      }
    }
  }

  /** The right to write a directory. */
  interface Lock extends Closeable {
    /** Fails if the lock file was removed or replaced, so that another process may hold it too. */
    void ensureHeld() throws IOException;
  }
}
