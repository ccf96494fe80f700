package io.membrick.internal.publish;

import io.membrick.internal.model.RecordSink;
import java.io.IOException;

/** The journal as the publisher needs it. */
public interface ReplaySource {

  /** Sequence number of the last acknowledged record. */
  long lastSeqNo();

  /**
   * Makes every record up to that sequence number durable, so that a checkpoint of the index is
   * never ahead of the journal.
   *
   * @return whether they are; if not, they never will be while the store is open
   */
  boolean makeDurable(long seqNo);

  /** Told that the index is durable up to that sequence number. */
  void checkpointed(long seqNo);

  /** Bytes journaled since the store was opened. */
  long appendedBytes();

  /**
   * Gives every acknowledged record after a sequence number, in order; returns when that is done.
   *
   * @throws IOException if one cannot be read, or the sink ended the replay
   */
  void replay(long afterSeqNo, RecordSink sink) throws IOException;
}
