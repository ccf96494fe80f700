package io.membrick.internal.model;

import java.io.IOException;

/** Takes the records of a replay, in their order. */
@FunctionalInterface
public interface RecordSink {
  /**
   * Takes one.
   *
   * @throws IOException to end the replay
   */
  void accept(Written written) throws IOException;
}
