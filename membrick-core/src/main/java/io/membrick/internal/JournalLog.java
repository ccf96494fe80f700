package io.membrick.internal;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.internal.ingest.RecordLog;
import io.membrick.internal.journal.CorruptJournalException;
import io.membrick.internal.journal.Journal;
import io.membrick.internal.journal.StorageFullException;
import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.RecordSink;
import io.membrick.internal.model.Written;
import java.io.IOException;
import java.util.List;

/** A journal in the words of the ingest stage, which does not know it. */
record JournalLog(Journal journal) implements RecordLog {
  @Override
  public long lastSeqNo() {
    return journal.lastSeqNo();
  }

  @Override
  public long[] append(List<JournalRecord> records) throws IOException {
    try {
      return journal.append(records);
    } catch (StorageFullException e) {
      throw new MembrickException(
          Code.DISK_FULL, e.getMessage() + "; nothing was written", null, e);
    }
  }

  @Override
  public void force() throws IOException {
    journal.force();
  }

  @Override
  public void idle() throws IOException {
    journal.idle();
  }

  @Override
  public JournalRecord read(long locator) throws IOException {
    try {
      return journal.read(locator);
    } catch (CorruptJournalException e) {
      throw new MembrickException(Code.CORRUPT, String.valueOf(e.getMessage()), e.file(), e);
    }
  }

  @Override
  public void replay(long afterSeqNo, RecordSink sink) throws IOException {
    try {
      journal.replay(afterSeqNo, (record, locator) -> sink.accept(new Written(record, locator)));
    } catch (CorruptJournalException e) {
      throw new MembrickException(Code.CORRUPT, String.valueOf(e.getMessage()), e.file(), e);
    }
  }
}
