package io.membrick.internal.journal;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import java.io.IOException;
import java.nio.file.Path;

/** Says what kept a store from being opened, in the terms of the caller. */
final class OpenFailure {
  private OpenFailure() {}

  static MembrickException of(Path directory, IOException failure) {
    String message = String.valueOf(failure.getMessage());
    return switch (failure) {
      case StoreLockedException e -> new MembrickException(Code.LOCKED, message, directory, e);
      case CorruptJournalException e -> new MembrickException(Code.CORRUPT, message, e.file(), e);
      case IncompatibleJournalException e ->
          new MembrickException(Code.INCOMPATIBLE, message, e.file(), e);
      default -> other(directory, failure);
    };
  }

  private static MembrickException other(Path directory, IOException failure) {
    boolean full = StorageFullException.isFull(failure);
    String remedy =
        full ? "free some space" : "check that it exists and that this process may write there";
    return new MembrickException(
        full ? Code.DISK_FULL : Code.IO,
        "cannot open the store in " + directory + ": " + failure + ": " + remedy,
        directory,
        failure);
  }
}
