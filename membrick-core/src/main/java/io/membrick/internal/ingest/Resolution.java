package io.membrick.internal.ingest;

import io.membrick.internal.ingest.Budget.Share;
import io.membrick.internal.model.JournalRecord;
import java.util.List;

/**
 * What a command comes to: the records to write and the answer once they are durable.
 *
 * @param answer for the caller
 * @param records to be written in one frame; empty if nothing changes
 * @param bytes their size
 * @param <T> type of the answer
 */
record Resolution<T>(T answer, List<JournalRecord> records, long bytes) {
  static <T> Resolution<T> unchanged(T answer) {
    return new Resolution<>(answer, List.of(), 0);
  }

  static <T> Resolution<T> writing(T answer, JournalRecord record, long bytes) {
    return new Resolution<>(answer, List.of(record), bytes);
  }

  Share share() {
    return new Share(records.size(), bytes);
  }

  long lastSeqNo() {
    return records.getLast().seqNo();
  }
}
