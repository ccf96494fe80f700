package io.membrick.internal.publish;

import io.membrick.internal.model.RecordSink;
import java.io.IOException;

/** The durable records, as far as the index lacks them. */
public interface ReplaySource {

  /** Sequence number of the last durable record. */
  long lastSeqNo();

  /**
   * Gives every durable record after a sequence number, in order; returns when that is done.
   *
   * @throws IOException if one cannot be read, or the sink ended the replay
   */
  void replay(long afterSeqNo, RecordSink sink) throws IOException;
}
