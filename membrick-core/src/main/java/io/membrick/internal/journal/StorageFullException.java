package io.membrick.internal.journal;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The disk, or the quota on it, is full. */
public final class StorageFullException extends IOException {
  private static final long serialVersionUID = 1L;

  /** With what was attempted, and what the system said if it was asked to do it. */
  public StorageFullException(String message, @Nullable IOException cause) {
    super(message, cause);
  }

  /** Whether the system said so; the JDK has no type for it, only the system's words. */
  static boolean isFull(IOException failure) {
    if (failure instanceof StorageFullException) {
      return true;
    }
    String words = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return words.contains("no space left")
        || words.contains("not enough space")
        || words.contains("quota exceeded");
  }
}
