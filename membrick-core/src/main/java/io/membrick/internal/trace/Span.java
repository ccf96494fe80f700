package io.membrick.internal.trace;

/** Something that began and will end. Threads: one. */
public interface Span {
  /** Tells nobody. */
  Span UNSEEN = (count, size) -> {};

  /**
   * Ends it. What is not ended, because it failed, is not told.
   *
   * @param count how many, as the method of {@link Trace} that began it says
   * @param size how large, or which, as that method says
   */
  void end(long count, long size);
}
