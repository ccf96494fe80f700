package io.membrick.eval;

import java.util.Locale;

/** What is ranked, and what the expected answers name. */
public enum Granularity {
  /** Whole sessions: a search gives one hit a session. */
  SESSION,
  /** Single turns (or, where a data set has no sessions, its documents): one hit a memory. */
  TURN;

  /** The name in options and reports: lower case. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
