package io.membrick.eval;

import org.jspecify.annotations.Nullable;

/**
 * A data set cannot be read, or has nothing to evaluate. The message is one line that names the
 * file, the place in it where there is one, what was expected and what to do.
 */
public final class DatasetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a cause. */
  public DatasetException(String message) {
    this(message, null);
  }

  /** With its cause. */
  public DatasetException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
