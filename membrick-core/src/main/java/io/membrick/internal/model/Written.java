package io.membrick.internal.model;

/**
 * A record that is in the journal, and where.
 *
 * @param record the record
 * @param locator where the journal keeps it
 */
public record Written(JournalRecord record, long locator) {
  /** Its place in the order of all writes. */
  public long seqNo() {
    return record.seqNo();
  }
}
