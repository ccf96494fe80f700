package io.membrick.internal.journal;

import java.io.IOException;

/** The directory is held by another; the message names the holder. */
public final class StoreLockedException extends IOException {
  private static final long serialVersionUID = 1L;

  StoreLockedException(String message) {
    super(message);
  }
}
