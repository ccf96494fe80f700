package io.membrick.segments;

import java.io.IOException;

/** What lies in the directory of an index cannot be used: rebuild it from the records. */
public final class IncompatibleIndexException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says what was found and where. */
  public IncompatibleIndexException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Says what was found and where. */
  public IncompatibleIndexException(String message) {
    super(message);
  }
}
