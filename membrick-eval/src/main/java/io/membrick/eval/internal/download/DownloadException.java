package io.membrick.eval.internal.download;

import org.jspecify.annotations.Nullable;

/** A file could not be fetched; the message is one line that says why and what to do. */
public final class DownloadException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DownloadException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
