package io.membrick.internal;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.Memory;
import io.membrick.internal.ingest.RecordLog;
import io.membrick.internal.model.Faults;
import io.membrick.internal.model.JournalRecord;
import java.io.IOException;

/** Loads memories out of the journal. Threads: any; takes no lock. */
record RecordReader(RecordLog log) {

  /**
   * The memory at that place.
   *
   * @throws MembrickException CORRUPT or IO if it cannot be read
   */
  Memory load(long locator) {
    try {
      if (log.read(locator) instanceof JournalRecord.Put(Memory memory)) {
        return memory;
      }
    } catch (IOException e) {
      throw Faults.of("a memory cannot be read", e);
    }
    throw new MembrickException(
        Code.CORRUPT, "the index leads to a record that is no memory, at " + locator);
  }
}
