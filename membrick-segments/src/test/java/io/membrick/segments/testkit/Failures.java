package io.membrick.segments.testkit;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Describes what was thrown. */
final class Failures {
  private Failures() {}

  /** The message of a comparison; the whole trace of anything else. */
  static String describe(Throwable thrown) {
    if (thrown instanceof AssertionError && thrown.getMessage() != null) {
      return thrown.getMessage();
    }
    StringWriter out = new StringWriter();
    thrown.printStackTrace(new PrintWriter(out));
    return out.toString();
  }
}
