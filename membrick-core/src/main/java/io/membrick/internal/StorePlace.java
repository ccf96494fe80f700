package io.membrick.internal;

import io.membrick.MembrickOptions;
import io.membrick.internal.journal.Journal;
import io.membrick.internal.journal.JournalRecovery;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Where a store lies: the seam at which another journal can be plugged in. */
interface StorePlace {
  /** Stands for the id of a store that has none. */
  UUID NO_STORE = new UUID(0, 0);

  /** Names the store in messages and thread names. */
  String name();

  /**
   * Opens the journal and takes the lock that it releases when it is closed.
   *
   * @throws io.membrick.MembrickException LOCKED, NOT_A_STORE, INCOMPATIBLE or CORRUPT
   * @throws IOException if it cannot be read or written
   */
  OpenedJournal openJournal(MembrickOptions options) throws IOException;

  /** Where its index lies; empty if it has no files. */
  Optional<Path> indexDirectory();

  /**
   * A journal, and what opening it found.
   *
   * @param journal the journal
   * @param found what opening it found
   */
  record OpenedJournal(Journal journal, JournalRecovery found) {
    /** A journal without files, of which less can be told. */
    OpenedJournal(Journal journal, boolean created, long tornBytes, List<Path> quarantined) {
      this(
          journal,
          new JournalRecovery(
              NO_STORE, created, journal.lastSeqNo(), tornBytes, 0, quarantined, 1, List.of()));
    }
  }
}
