package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.file.Path;

/** A file was written by a version whose format this one does not read. */
public final class IncompatibleJournalException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;

  /** With the file and what is unknown. */
  public IncompatibleJournalException(Path file, String what) {
    super(
        file + " has " + what + ": open the store with the version that wrote it, or a later one");
    this.file = file;
  }

  /** The file that is not understood. */
  public Path file() {
    return file;
  }
}
