package io.membrick.internal.journal;

/** Bytes that are not an encoded record. */
final class MalformedException extends Exception {
  private static final long serialVersionUID = 1L;

  MalformedException(String message) {
    super(message);
  }

  MalformedException(String message, Throwable cause) {
    super(message, cause);
  }
}
