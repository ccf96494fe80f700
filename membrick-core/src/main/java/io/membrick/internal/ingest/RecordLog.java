package io.membrick.internal.ingest;

import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.RecordSink;
import java.io.IOException;
import java.util.List;

/**
 * The journal as this stage needs it. All but {@code read} belongs to the ingest thread.
 *
 * <p><strong>Failure:</strong> after an {@link IOException} out of {@code append} or {@code force}
 * nothing may be assumed about what reached the disk.
 */
public interface RecordLog {

  /** Sequence number of the last record; 0 if there is none. */
  long lastSeqNo();

  /**
   * Appends records that stand or fall together; gives a locator for each.
   *
   * @throws io.membrick.MembrickException DISK_FULL if there is no room; nothing was written, and
   *     writing may go on
   * @throws IOException if they could not be written
   */
  long[] append(List<JournalRecord> records) throws IOException;

  /**
   * Makes everything appended durable.
   *
   * @throws IOException if it could not
   */
  void force() throws IOException;

  /**
   * Told when everything appended was forced and nothing came after it for a while.
   *
   * @throws IOException if what the log does then failed; as after {@code force}
   */
  default void idle() throws IOException {}

  /**
   * Reads one record.
   *
   * @throws IOException if it cannot be read
   */
  JournalRecord read(long locator) throws IOException;

  /**
   * Gives every record after a sequence number, in order.
   *
   * @throws IOException if one cannot be read, or the sink ended the replay
   */
  void replay(long afterSeqNo, RecordSink sink) throws IOException;
}
