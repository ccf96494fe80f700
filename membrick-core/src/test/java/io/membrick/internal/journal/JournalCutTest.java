package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.MembrickException;
import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A cut is a durable prefix, and its copy a closed store. */
@ExtendWith(QuietLog.class)
class JournalCutTest {
  private static final Path STORE = Path.of("store").toAbsolutePath();
  private static final Path COPY = Path.of("copy").toAbsolutePath();
  private static final JournalSettings TINY = new JournalSettings(1 << 16, 1 << 16, 1 << 30, false);

  private final SimStorage storage = new SimStorage(7);

  private FileJournal open() {
    return FileJournal.open(storage, STORE, TINY);
  }

  private static List<JournalRecord> one(long seqNo) {
    return RandomRecords.puts(seqNo, 1, "record");
  }

  private static JournalCut cut(FileJournal journal) throws IOException {
    return journal.cut().orElseThrow();
  }

  private static List<JournalRecord> content(SimStorage storage, Path path) throws IOException {
    try (FileJournal journal = FileJournal.open(storage, path, TINY)) {
      assertThat(journal.recovery().torn()).isFalse();
      List<JournalRecord> records = new ArrayList<>();
      journal.replay(0, (record, locator) -> records.add(record));
      return records;
    }
  }

  @Test
  void itForcesWhatWasAppended() throws Exception {
    try (FileJournal journal = open()) {
      assertThat(cut(journal).lastSeqNo()).isZero();
      journal.append(one(1));
      assertThat(cut(journal).lastSeqNo()).isEqualTo(1);
    }
    assertThat(content(storage.survivor(1), STORE)).hasSize(1);
  }

  @Test
  void ofAPoisonedJournalItEndsAtTheLastForce() throws Exception {
    FileJournal journal = open();
    journal.append(one(1));
    journal.force();
    journal.append(one(2));
    storage.fail("force", "Input/output error", 1);
    assertThatThrownBy(journal::cut).isInstanceOf(IOException.class);

    assertThat(cut(journal).lastSeqNo()).isEqualTo(1);
    assertThat(cut(journal).check().records()).isEqualTo(1);
    assertThat(cut(journal).check().damage()).isEmpty();
    journal.close();
    assertThatThrownBy(journal::cut).hasMessageContaining("closed");
  }

  @Test
  void copiesOfCutsHoldTheirPrefixWhateverIsWrittenAfter() throws Exception {
    long seed = RandomRecords.seed();
    Random random = new Random(seed);
    List<JournalRecord> written = new ArrayList<>();
    Map<JournalCut, Integer> cuts = new LinkedHashMap<>();
    for (int life = 0; life < 5; life++) {
      try (FileJournal journal = open()) {
        for (int i = 0; i < 30; i++) {
          List<JournalRecord> batch =
              RandomRecords.puts(written.size() + 1L, 2, "x".repeat(random.nextInt(9_000)));
          written.addAll(batch);
          journal.append(batch);
          cuts.put(cut(journal), written.size());
        }
      }
    }
    int wholeFiles = 0;
    int copies = 0;
    for (Map.Entry<JournalCut, Integer> each : cuts.entrySet()) {
      JournalCut cut = each.getKey();
      Path target = COPY.resolveSibling("copy" + copies++);
      cut.copyTo(target, UUID.randomUUID());
      JournalCheck check = BackupReader.open(storage, target).check();
      assertThat(check.damage()).as("seed %d", seed).isEmpty();
      assertThat(check.records()).as("seed %d", seed).isEqualTo(each.getValue().longValue());
      Path newest = target.resolve("journal").resolve(JournalFile.name(cut.files()));
      wholeFiles += storage.size(newest) == TINY.fileBytes() ? 1 : 0;
      assertThat(content(storage, target))
          .as("seed %d", seed)
          .isEqualTo(written.subList(0, each.getValue()));
    }
    assertThat(wholeFiles).as("without room for a closing frame, seed %d", seed).isPositive();
  }

  @Test
  void theLastGroupOfACopyIsProven() throws Exception {
    try (FileJournal journal = open()) {
      journal.append(one(1));
      journal.append(one(2));
      cut(journal).copyTo(COPY, UUID.randomUUID());
    }
    Path file = COPY.resolve("journal").resolve(JournalFile.name(1));
    byte[] bytes = storage.content(file);
    // In a frame of the last group.
    bytes[4096 + 40] ^= 1;
    storage.put(file, bytes);
    assertThatThrownBy(() -> FileJournal.open(storage, COPY, TINY))
        .isInstanceOf(MembrickException.class)
        .hasMessageContaining("damaged");
    assertThat(BackupReader.open(storage, COPY).check().damage())
        .singleElement()
        .satisfies(damage -> assertThat(damage.offset()).isEqualTo(4096))
        .satisfies(damage -> assertThat(damage.firstSeqNo()).isEqualTo(1));
  }

  @Test
  void whereverThePowerIsCutACopyIsWholeOrRefused() throws Exception {
    List<JournalRecord> written = new ArrayList<>();
    try (FileJournal journal = open()) {
      for (int i = 0; i < 12; i++) {
        List<JournalRecord> batch = RandomRecords.puts(i + 1L, 1, "x".repeat(15_000));
        journal.append(batch);
        written.addAll(batch);
      }
      journal.force();
    }
    int whole = 0;
    int refused = 0;
    boolean finished = false;
    for (int cutAt = 1; !finished; cutAt++) {
      SimStorage attempt = storage.afterKill();
      try (FileJournal journal = FileJournal.open(attempt, STORE, TINY)) {
        JournalCut cut = cut(journal);
        attempt.cutAfter(cutAt);
        cut.copyTo(COPY, UUID.randomUUID());
        finished = true;
      } catch (IOException e) {
        assertThat(attempt.dead()).as("%s", e).isTrue();
      }
      for (long seed = 0; seed < 8; seed++) {
        SimStorage survivor = attempt.survivor(seed);
        if (isWhole(survivor)) {
          whole++;
          assertThat(content(survivor, COPY)).isEqualTo(written);
        } else {
          refused++;
          assertThat(finished).as("finished, but not durable").isFalse();
        }
      }
    }
    assertThat(whole).isPositive();
    assertThat(refused).isGreaterThan(50);
  }

  private static boolean isWhole(SimStorage storage) {
    try {
      return BackupReader.open(storage, COPY).check().damage().isEmpty();
    } catch (IOException | MembrickException | IllegalStateException | NullPointerException e) {
      return false;
    }
  }
}
