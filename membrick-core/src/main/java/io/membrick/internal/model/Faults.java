package io.membrick.internal.model;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Turns faults of files into the exceptions that callers know. */
public final class Faults {
  private Faults() {}

  /**
   * A fault as callers see it; one that is a {@link MembrickException} already stays what it is.
   */
  public static MembrickException of(String what, Throwable fault) {
    if (fault instanceof MembrickException known) {
      return known;
    }
    return new MembrickException(
        isDiskFull(fault) ? Code.DISK_FULL : Code.IO,
        what + ": " + message(fault),
        path(fault),
        fault);
  }

  /** Whether the disk being full is what went wrong. */
  public static boolean isDiskFull(Throwable fault) {
    if (!(fault instanceof IOException)) {
      return false;
    }
    String message = message(fault).toLowerCase(Locale.ROOT);
    return message.contains("no space left")
        || message.contains("not enough space")
        || message.contains("disk quota exceeded");
  }

  /** Tells a second fault with the first. */
  @SuppressWarnings("ReferenceEquality") // a throwable refuses to suppress itself, the same object
  public static void attach(Throwable first, Throwable second) {
    if (first != second) {
      first.addSuppressed(second);
    }
  }

  private static String message(Throwable fault) {
    String message = fault.getMessage();
    return message == null ? fault.getClass().getSimpleName() : message;
  }

  private static @Nullable Path path(Throwable fault) {
    if (fault instanceof FileSystemException file && file.getFile() != null) {
      return Path.of(file.getFile());
    }
    return null;
  }
}
