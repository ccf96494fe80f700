package io.membrick.eval.internal.cli;

/** The command line cannot be run as given; the message names the value and the remedy. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
