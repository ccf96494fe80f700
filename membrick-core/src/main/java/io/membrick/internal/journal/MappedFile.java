package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The bytes of a file for reading.
 *
 * <p>Only bulk copies are made: if the disk fails under a mapping, or the file is cut by someone,
 * the JVM turns that into an {@link InternalError} of the copying thread, where a checksum straight
 * over the mapping could take the process down. That error may come late, after the copy returned
 * zeros. So whoever concludes something from bytes that do not match calls {@link #settle} first,
 * and whoever reads catches the error around all of it.
 *
 * <p><strong>Threads:</strong> any, no lock, immune to interrupts.
 */
final class MappedFile {
  private final Path path;
  private final ByteBuffer bytes;

  MappedFile(Path path, ByteBuffer bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  Path path() {
    return path;
  }

  int size() {
    return bytes.limit();
  }

  /** Copies a range to the front of an array. */
  void copy(int from, byte[] into, int length) throws IOException {
    if (from < 0 || length < 0 || (long) from + length > bytes.limit()) {
      throw new CorruptJournalException(path, from, length + " bytes go beyond the end");
    }
    bytes.get(from, into, 0, length);
  }

  /** Lets an error of an earlier copy come out here: the JVM throws it when a thread gives way. */
  // Not for scheduling: the call enters the JVM, where the error waits.
  @SuppressWarnings("ThreadPriorityCheck")
  static void settle() {
    Thread.yield();
  }

  /** Says which file could not be read. */
  static IOException unreadable(Path path, InternalError fault) {
    return new IOException("cannot read " + path + ": the disk failed or the file was cut", fault);
  }
}
