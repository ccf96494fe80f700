package io.membrick.internal.keep;

import io.membrick.BackupReport;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.VerifyReport.Damage;
import io.membrick.internal.journal.BackupReader;
import io.membrick.internal.journal.CorruptJournalException;
import io.membrick.internal.journal.IncompatibleJournalException;
import io.membrick.internal.journal.JournalCut;
import io.membrick.internal.model.Faults;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/**
 * Copies the journal of a store and what says that it is one. The index is not copied: it is made
 * anew. The lock is neither copied nor opened: closing a second channel on it would drop it.
 *
 * <p><strong>Threads:</strong> any that nobody interrupts. <strong>Failure:</strong> nothing is
 * left of a copy that could not be finished.
 */
public final class StoreCopy {
  private StoreCopy() {}

  /** Writes a store up to a cut into a directory, under the id it has. */
  public static BackupReport backup(JournalCut cut, Path target) {
    try {
      return copy(cut, target, cut.storeId());
    } catch (IOException e) {
      throw failure("cannot write a backup to " + target, target, e);
    }
  }

  /**
   * Makes a store out of a backup. It gets an id of its own: from here on the two go apart, and a
   * journal file of one must never be taken for one of the other.
   */
  public static BackupReport restore(Path backup, Path target) {
    try {
      JournalCut cut = BackupReader.open(backup.toAbsolutePath().normalize());
      requireWhole(cut, "the backup in " + backup + " is damaged");
      return copy(cut, target, UUID.randomUUID());
    } catch (IOException e) {
      throw failure("cannot restore " + backup + " to " + target, target, e);
    }
  }

  private static BackupReport copy(JournalCut cut, Path target, UUID id) throws IOException {
    long start = System.nanoTime();
    try (StagedDirectory directory = StagedDirectory.begin(target, cut.directory())) {
      long bytes = cut.copyTo(directory.path(), id);
      JournalCut written = BackupReader.open(directory.path());
      requireWhole(written, "the copy is not whole; check the store with verify()");
      Path place = directory.publish();
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      return new BackupReport(place, id, written.lastSeqNo(), written.files(), bytes, took);
    }
  }

  private static void requireWhole(JournalCut cut, String otherwise) {
    List<Damage> damage = cut.check().damage();
    if (!damage.isEmpty()) {
      Damage first = damage.getFirst();
      throw new MembrickException(
          Code.CORRUPT,
          otherwise
              + ": "
              + damage.size()
              + " damaged places, the first in "
              + first.file()
              + " at offset "
              + first.offset()
              + ": "
              + first.what(),
          first.file(),
          null);
    }
  }

  private static MembrickException failure(String what, Path target, IOException e) {
    return switch (e) {
      case CorruptJournalException damage ->
          new MembrickException(Code.CORRUPT, what + ": " + e.getMessage(), damage.file(), e);
      case IncompatibleJournalException newer ->
          new MembrickException(Code.INCOMPATIBLE, what + ": " + e.getMessage(), newer.file(), e);
      default ->
          new MembrickException(
              Faults.isDiskFull(e) ? Code.DISK_FULL : Code.IO, what + ": " + e, target, e);
    };
  }
}
