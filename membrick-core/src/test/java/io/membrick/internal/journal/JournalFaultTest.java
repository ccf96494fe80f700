package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.internal.model.JournalRecord;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What happens when a call of the file system fails once or for a while. */
@ExtendWith(QuietLog.class)
class JournalFaultTest {
  private static final Path STORE = Path.of("store").toAbsolutePath();
  private static final JournalSettings TINY = new JournalSettings(1 << 16, 1 << 16, 1 << 30, false);
  private static final String FULL = "No space left on device";
  private static final String BROKEN = "Input/output error";

  private final SimStorage storage = new SimStorage(7);

  private FileJournal open() {
    return FileJournal.open(storage, STORE, TINY);
  }

  private static List<JournalRecord> one(long seqNo) {
    return RandomRecords.puts(seqNo, 1, "record");
  }

  private static void assertPoisoned(FileJournal journal) {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(journal::force).isInstanceOf(IOException.class).hasMessage(poisoned());
      assertThatThrownBy(() -> journal.append(one(journal.lastSeqNo() + 1)))
          .isInstanceOf(IOException.class)
          .hasMessage(poisoned());
    }
  }

  private static String poisoned() {
    return "poisoned by an earlier failure: close the store and open it again: " + BROKEN;
  }

  @Test
  void oneFailedForcePoisonsForGoodAndReadsGoOn() throws Exception {
    FileJournal journal = open();
    journal.append(one(1));
    journal.force();
    long at = journal.append(one(2))[0];
    storage.fail("force", BROKEN, 1);
    assertThatThrownBy(journal::force).isInstanceOf(IOException.class).hasMessage(BROKEN);
    assertPoisoned(journal);
    assertThat(journal.read(at).seqNo()).isEqualTo(2);
    int steps = storage.steps();
    journal.close();
    assertThat(storage.steps()).as("nothing is written on closing").isEqualTo(steps);
    try (FileJournal again = open()) {
      assertThat(again.lastSeqNo()).isBetween(1L, 2L);
      again.append(one(again.lastSeqNo() + 1));
    }
  }

  @Test
  void oneFailedWritePoisonsForGood() throws Exception {
    FileJournal journal = open();
    journal.append(one(1));
    journal.force();
    storage.fail("write", BROKEN, 1);
    assertThatThrownBy(() -> journal.append(one(2))).hasMessage(BROKEN);
    assertPoisoned(journal);
    assertThat(journal.lastSeqNo()).isEqualTo(1);
    journal.close();
    try (FileJournal again = open()) {
      assertThat(again.lastSeqNo()).isEqualTo(1);
    }
  }

  @Test
  void aFullDiskAtTheNextFileRefusesAndHealsWithoutReopening() throws Exception {
    try (FileJournal journal = open()) {
      journal.append(RandomRecords.puts(1, 1, "x".repeat(50_000)));
      journal.force();
      List<JournalRecord> next = RandomRecords.puts(2, 1, "x".repeat(50_000));
      for (String operation : List.of("create", "write", "rename")) {
        storage.fail(operation, FULL, 1);
        assertThatThrownBy(() -> journal.append(next)).isInstanceOf(StorageFullException.class);
        assertThat(journal.lastSeqNo()).isEqualTo(1);
        assertThat(storage.list(STORE.resolve("journal"))).containsExactly(JournalFile.name(1));
      }
      journal.force();
      journal.append(next);
      journal.force();
      assertThat(journal.files()).isEqualTo(2);
      journal.verify();
    }
  }

  @Test
  void belowTheFloorWritesAreRefusedUntilThereIsRoomAgain() throws Exception {
    JournalSettings floored = new JournalSettings(1 << 16, 1 << 16, 1 << 30, false, 1 << 20);
    storage.usable(1 << 20);
    try (FileJournal journal = FileJournal.open(storage, STORE, floored)) {
      int steps = storage.steps();
      assertThatThrownBy(() -> journal.append(one(1)))
          .isInstanceOf(StorageFullException.class)
          .hasMessageContaining("minFreeDiskBytes 1048576");
      assertThat(storage.steps()).as("nothing was written").isEqualTo(steps);

      storage.usable((1 << 20) + (1 << 16));
      journal.append(one(1));
      journal.force();

      storage.usable((1 << 20) + (1 << 16) - 1);
      assertThatThrownBy(() -> journal.append(RandomRecords.puts(2, 1, "x".repeat(60_000))))
          .as("no room for a next file above the floor")
          .isInstanceOf(StorageFullException.class);
      journal.append(one(2));
      journal.force();

      storage.usable((1 << 20) - 1);
      Threads.await("the disk is looked at", () -> refused(journal));
      storage.usable(Long.MAX_VALUE);
      journal.append(one(journal.lastSeqNo() + 1));
      journal.force();
    }
    storage.usable(0);
    try (FileJournal again = FileJournal.open(storage, STORE, floored)) {
      assertThat(again.lastSeqNo()).isGreaterThanOrEqualTo(3);
    }
  }

  private static boolean refused(FileJournal journal) {
    try {
      journal.append(one(journal.lastSeqNo() + 1));
      journal.force();
      return false;
    } catch (StorageFullException e) {
      return true;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFullDiskDoesNotKeepAStoreFromBeingOpened() throws Exception {
    try (FileJournal journal = open()) {
      journal.append(one(1));
      journal.force();
    }
    storage.fail("create", FULL, 1);
    try (FileJournal again = open()) {
      assertThat(again.lastSeqNo()).isEqualTo(1);
    }
  }

  @Test
  void aMarkOrAManifestThatCannotBeWrittenCostsNothing() throws Exception {
    try (FileJournal journal = open()) {
      journal.append(one(1));
      storage.fail("create", BROKEN, 1);
      journal.force();
      journal.append(one(2));
      journal.force();
      storage.fail("rename", BROKEN, 1);
      journal.checkpointed(2);
      journal.append(one(3));
      journal.force();
    }
    try (FileJournal again = open()) {
      assertThat(again.lastSeqNo()).isEqualTo(3);
      assertThat(again.recovery().warnings()).isEmpty();
    }
  }

  @Test
  void aFileThatWasNamedButNotForcedInItsDirectoryPoisons() throws Exception {
    FileJournal journal = open();
    storage.fail("forceDirectory", BROKEN, 1);
    assertThatThrownBy(() -> journal.append(one(1))).hasMessage(BROKEN);
    assertThatThrownBy(() -> journal.append(one(1))).hasMessage(poisoned());
    journal.close();
    try (FileJournal again = open()) {
      assertThat(again.lastSeqNo()).isZero();
    }
  }

  @Test
  void everyFailureAtEveryStepLeavesAStoreThatOpensWithAllThatWasForced() throws Exception {
    SimStorage whole = new SimStorage(3);
    session(whole);
    int steps = whole.steps();
    for (String message : List.of(BROKEN, FULL)) {
      for (int times : new int[] {1, Integer.MAX_VALUE}) {
        for (int step = 1; step <= steps; step++) {
          SimStorage faulty = new SimStorage(3).failFrom(step, message, times);
          long forced = session(faulty);
          try (FileJournal again = FileJournal.open(faulty.afterKill(), STORE, TINY)) {
            assertThat(again.lastSeqNo())
                .as("%s at step %d, %d times", message, step, times)
                .isGreaterThanOrEqualTo(forced);
            again.verify();
          }
        }
      }
    }
  }

  /** Writes on after failures as an engine would; gives the last number whose force returned. */
  private static long session(SimStorage storage) {
    long forced = 0;
    for (int life = 0; life < 2; life++) {
      try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
        for (int i = 0; i < 5; i++) {
          try {
            journal.append(RandomRecords.puts(journal.lastSeqNo() + 1, 2, "y".repeat(9_000)));
            journal.force();
            forced = journal.lastSeqNo();
          } catch (IOException e) {
            assertThat(e.getMessage()).isNotBlank();
          }
        }
      } catch (IOException e) {
        assertThat(e.getMessage()).isNotBlank();
      } catch (MembrickException e) {
        assertThat(e.code()).isIn(Code.IO, Code.DISK_FULL);
      }
    }
    return forced;
  }
}
