package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJournalTest {
  private static final JournalSettings SMALL = new JournalSettings(1 << 20, 1 << 16, 1 << 30, true);

  @TempDir Path temporary;

  private FileJournal open() {
    return FileJournal.open(temporary.resolve("store"), SMALL);
  }

  private static List<JournalRecord> replay(FileJournal journal, long after) throws IOException {
    List<JournalRecord> records = new ArrayList<>();
    journal.replay(
        after,
        (record, locator) -> {
          records.add(record);
          assertThat(journal.read(locator)).isEqualTo(record);
        });
    return records;
  }

  @Test
  void whatIsAppendedIsReadAtOnceAndAfterReopening() throws Exception {
    long seed = RandomRecords.seed();
    Random random = new Random(seed);
    RandomRecords source = new RandomRecords(seed, 2000);
    List<JournalRecord> written = new ArrayList<>();
    // That of sequence number n stands at n - 1.
    List<Long> locators = new ArrayList<>();
    for (int life = 0; life < 4; life++) {
      try (FileJournal journal = open()) {
        assertThat(journal.recovery().records()).isEqualTo(written.size());
        assertThat(journal.recovery().created()).isEqualTo(life == 0);
        assertThat(journal.recovery().torn()).isFalse();
        assertThat(replay(journal, 0)).as("seed %d", seed).isEqualTo(written);
        for (int i = 0; i < 25; i++) {
          List<JournalRecord> batch = source.batch(written.size() + 1L, 1 + random.nextInt(20));
          Arrays.stream(journal.append(batch)).forEach(locators::add);
          written.addAll(batch);
          JournalRecord last = batch.get(batch.size() - 1);
          assertThat(journal.read(locators.get((int) last.seqNo() - 1))).isEqualTo(last);
          if (random.nextBoolean()) {
            journal.force();
          }
        }
        journal.force();
        assertThat(journal.lastSeqNo()).isEqualTo(written.size());
        for (int i = 0; i < 20; i++) {
          int after = random.nextInt(written.size());
          assertThat(replay(journal, after)).isEqualTo(written.subList(after, written.size()));
        }
        for (JournalRecord record : written) {
          assertThat(journal.read(locators.get((int) record.seqNo() - 1))).isEqualTo(record);
        }
        journal.verify();
      }
    }
  }

  @Test
  void filesRollOverAndGrowToTheirFullSize() throws Exception {
    try (FileJournal journal = open()) {
      long seqNo = 1;
      while (journal.files() < 5) {
        journal.append(RandomRecords.puts(seqNo, 4, "x".repeat(5000)));
        seqNo += 4;
      }
      journal.force();
      assertThat(replay(journal, 0)).hasSize((int) seqNo - 1);
    }
    List<Path> files = journalFiles();
    assertThat(files).hasSize(5);
    assertThat(Files.size(files.get(0))).isEqualTo(1 << 16);
    assertThat(Files.size(files.get(1))).isEqualTo(1 << 18);
    assertThat(Files.size(files.get(3))).isEqualTo(1 << 20);
    assertThat(Files.size(files.get(4))).isLessThan(1 << 20);
  }

  @Test
  void aFrameTooLargeForTheFileRollsAndOneTooLargeForAnyIsRefused() throws Exception {
    try (FileJournal journal = open()) {
      JournalRecord small = RandomRecords.put(1, "small");
      JournalRecord large = RandomRecords.put(2, "x".repeat(900_000));
      journal.append(List.of(small));
      long[] at = journal.append(List.of(large));
      journal.force();
      assertThat(journal.files()).isEqualTo(2);
      assertThat(journal.read(at[0])).isEqualTo(large);
      List<JournalRecord> tooLarge = List.of(RandomRecords.put(3, "x".repeat(1_100_000)));
      assertThatThrownBy(() -> journal.append(tooLarge))
          .isInstanceOf(IllegalArgumentException.class);
      journal.append(List.of(RandomRecords.put(3, "goes on")));
    }
  }

  @Test
  void sequenceNumbersMustFollow() throws Exception {
    try (FileJournal journal = open()) {
      assertThatThrownBy(() -> journal.append(List.of(RandomRecords.put(2, "gap"))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("2 where 1");
      assertThatThrownBy(() -> journal.append(List.of()))
          .isInstanceOf(IllegalArgumentException.class);
      journal.append(RandomRecords.puts(1, 3, "fits"));
      assertThat(journal.lastSeqNo()).isEqualTo(3);
    }
  }

  @Test
  void openingWithoutAWriteMakesNoFiles() throws Exception {
    try (FileJournal journal = open()) {
      journal.append(RandomRecords.puts(1, 1, "one"));
      journal.force();
    }
    long before = Files.size(journalFiles().get(0));
    assertThat(before).isLessThan(3 * 4096);
    for (int i = 0; i < 100; i++) {
      try (FileJournal journal = open()) {
        assertThat(journal.recovery().records()).isEqualTo(1);
        journal.force();
      }
    }
    assertThat(journalFiles()).hasSize(1);
    assertThat(Files.size(journalFiles().get(0))).isEqualTo(before);
  }

  @Test
  void aStoreOpenedForOneWriteAtATimeStaysSmall() throws Exception {
    for (int i = 1; i <= 30; i++) {
      try (FileJournal journal = open()) {
        assertThat(journal.recovery().torn()).isFalse();
        journal.append(RandomRecords.puts(i, 1, "one"));
        journal.force();
      }
    }
    long bytes = 0;
    for (Path file : journalFiles()) {
      bytes += Files.size(file);
    }
    assertThat(bytes).isLessThan(30 * 3 * 4096);
    try (FileJournal journal = open()) {
      assertThat(replay(journal, 0)).hasSize(30);
      assertThat(journal.bytes()).isEqualTo(bytes);
    }
  }

  @Test
  void staleForgedAndDamagedLocatorsAreRefusedByName() throws Exception {
    try (FileJournal journal = open()) {
      journal.append(RandomRecords.puts(1, 50, "y".repeat(300)));
      journal.force();
      long good = journal.append(RandomRecords.puts(51, 1, "z"))[0];
      Set<Long> valid = new HashSet<>();
      journal.replay(0, (record, locator) -> valid.add(locator));
      assertThat(valid).hasSize(51).contains(good);
      for (int offset = 0; offset < 1 << 16; offset++) {
        long locator = (1L << 32) | offset;
        assertThat(readable(journal, locator)).isEqualTo(valid.contains(locator));
      }
      for (long locator : new long[] {0, -1, Long.MIN_VALUE, 2L << 32, good + 1, (1L << 32) | -9}) {
        assertThatThrownBy(() -> journal.read(locator))
            .isInstanceOf(CorruptJournalException.class)
            .hasMessageContaining(".mbj")
            .hasMessageContaining("offset");
      }
    }
  }

  private static boolean readable(FileJournal journal, long locator) {
    try {
      return journal.read(locator) != null;
    } catch (IOException e) {
      assertThat(e).hasMessageContaining(".mbj").hasMessageContaining("offset");
      return false;
    }
  }

  @Test
  void readsAreImmuneToInterrupts() throws Exception {
    try (FileJournal journal = open()) {
      long at = journal.append(RandomRecords.puts(1, 1, "kept"))[0];
      Thread.currentThread().interrupt();
      try {
        assertThat(journal.read(at).seqNo()).isEqualTo(1);
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
      journal.append(RandomRecords.puts(2, 1, "still open"));
    }
  }

  @Test
  void aFileCutWhileTheStoreIsOpenFailsEveryReadCompiledOrNot() throws Exception {
    for (int warmUp : new int[] {1, 30_000}) {
      try (FileJournal journal = FileJournal.open(temporary.resolve("store" + warmUp), SMALL)) {
        long at = journal.append(RandomRecords.puts(1, 1, "kept"))[0];
        for (int i = 0; i < warmUp; i++) {
          assertThat(journal.read(at).seqNo() == 1).isTrue();
        }
        Path file = temporary.resolve("store" + warmUp + "/journal").resolve(JournalFile.name(1));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(0);
        }
        for (int i = 0; i < 200; i++) {
          assertThatThrownBy(() -> journal.read(at)).isInstanceOf(IOException.class);
          assertThatThrownBy(journal::verify).isInstanceOf(IOException.class);
        }
      }
    }
  }

  @Test
  void aRecordDamagedWhileTheStoreIsOpenIsNotServed() throws Exception {
    try (FileJournal journal = open()) {
      long at = journal.append(List.of(RandomRecords.put(1, "kept as it was written")))[0];
      journal.force();
      Path file = journalFiles().get(0);
      byte[] bytes = Files.readAllBytes(file);
      int offset = (int) at;
      int end = offset + FrameBuilder.RECORD_HEADER_BYTES + Bytes.getInt(bytes, offset);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        for (int i = offset; i < end; i++) {
          channel.write(ByteBuffer.wrap(new byte[] {(byte) (bytes[i] ^ 1)}), i);
          assertThatThrownBy(() -> journal.read(at))
              .isInstanceOf(CorruptJournalException.class)
              .hasMessageContaining(file.getFileName().toString())
              .hasMessageContaining("offset " + offset);
          channel.write(ByteBuffer.wrap(bytes, i, 1), i);
        }
      }
      assertThat(journal.read(at).seqNo()).isEqualTo(1);
    }
  }

  @Test
  void closingEndsTheHelperAndLeavesNoTemporaryFile() throws Exception {
    FileJournal journal = open();
    journal.append(RandomRecords.puts(1, 1, "x".repeat(40_000)));
    journal.close();
    journal.close();
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("membrick-journal"));
    try (var names = Files.list(temporary.resolve("store/journal"))) {
      assertThat(names).noneMatch(name -> name.toString().endsWith(".tmp"));
    }
    assertThatThrownBy(journal::force)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("close");
  }

  private List<Path> journalFiles() throws IOException {
    try (var names = Files.list(temporary.resolve("store/journal"))) {
      return names.sorted().toList();
    }
  }
}
