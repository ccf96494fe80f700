package io.membrick.internal;

import io.membrick.MembrickOptions;
import io.membrick.internal.journal.Journal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a store lies: the seam at which another journal can be plugged in. */
interface StorePlace {

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
   * @param created whether there was none before
   * @param tornBytes bytes after its last complete frame
   * @param quarantined files they were copied to
   */
  record OpenedJournal(Journal journal, boolean created, long tornBytes, List<Path> quarantined) {}
}
