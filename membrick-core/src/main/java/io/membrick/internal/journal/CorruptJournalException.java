package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.file.Path;

/** Bytes of a journal file are not what was written; the message names file and offset. */
public final class CorruptJournalException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long offset;

  /** With the place and what is wrong there. */
  public CorruptJournalException(Path file, long offset, String what) {
    super("damaged: " + file + " at offset " + offset + ": " + what);
    this.file = file;
    this.offset = offset;
  }

  /** The damaged file. */
  public Path file() {
    return file;
  }

  /** Where in it. */
  public long offset() {
    return offset;
  }
}
