package io.membrick.segments;

/** What one hit stands for. */
public enum Grouping {
  /** Every document is a hit of its own. */
  NONE,
  /** At most one hit a segment: its best document. Used to rank sessions. */
  SEGMENT
}
