package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.membrick.MembrickException.Code;
import io.membrick.testkit.StoreFiles;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup is one moment of a running store, whole or not there. */
class BackupTest {
  private static final Scope ANN = Scope.of("ann");
  private static final MembrickOptions SMALL_FILES =
      MembrickOptions.builder()
          .journalFileBytes(1 << 20)
          .maxBatchBytes(1 << 19)
          .maxTextBytes(1 << 17)
          .build();

  @TempDir Path work;
  private Path directory;
  private Path target;

  @BeforeEach
  void places() {
    directory = work.resolve("store");
    target = work.resolve("backup");
  }

  private static NewMemory memory(Scope scope, String text) {
    return NewMemory.builder(scope, text).build();
  }

  private void fill(int count) {
    try (MemoryService service = MemoryService.open(directory, SMALL_FILES)) {
      for (int i = 1; i <= count; i++) {
        service.add(memory(ANN, "alpha ".repeat(5000) + i));
      }
      service.backup(target);
    }
  }

  /** Text of every memory of a store, by sequence number. */
  private static SortedMap<Long, String> content(Path store) {
    try (MemoryService service = MemoryService.open(store)) {
      SortedMap<Long, String> found = new TreeMap<>();
      ListRequest request = ListRequest.of(ANN);
      while (true) {
        Page page = service.list(request);
        page.memories().forEach(memory -> found.put(memory.seqNo(), memory.text()));
        if (page.next().isEmpty()) {
          return found;
        }
        request = ListRequest.of(ANN).after(page.next().get());
      }
    }
  }

  @Test
  void itHoldsExactlyTheWritesUpToItsNumber() throws Exception {
    Map<Long, String> written = new ConcurrentHashMap<>();
    List<BackupReport> backups = new ArrayList<>();
    try (MemoryService service = MemoryService.open(directory, SMALL_FILES)) {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (int t = 0; t < 3; t++) {
        String name = "writer " + t + " ";
        tasks.add(
            () -> {
              for (int i = 0; i < 150; i++) {
                String text = name + "alpha ".repeat(1500) + i;
                written.put(service.add(memory(ANN, text)).seqNo(), text);
              }
              return true;
            });
      }
      tasks.add(
          () -> {
            for (int i = 0; i < 5; i++) {
              long before = service.stats().acknowledgedSeqNo();
              BackupReport report = service.backup(work.resolve("backup" + i));
              assertThat(report.seqNo()).isGreaterThanOrEqualTo(before);
              backups.add(report);
            }
            return true;
          });
      Threads.together(tasks);
      backups.add(service.backup(target));
      assertThat(backups.getLast().seqNo()).isEqualTo(450);
      assertThat(backups.getLast().journalFiles()).isGreaterThan(2);
    }
    for (BackupReport backup : backups) {
      SortedMap<Long, String> expected = new TreeMap<>(written).headMap(backup.seqNo() + 1);
      Path restored = work.resolve("restored" + backup.directory().getFileName());
      BackupReport report = MemoryService.restore(backup.directory(), restored);
      assertThat(report.seqNo()).isEqualTo(backup.seqNo());
      assertThat(content(restored)).isEqualTo(expected);
      assertThat(content(backup.directory())).isEqualTo(expected);
    }
  }

  @Test
  void aRestoredStoreIsAStoreOfItsOwn() throws IOException {
    fill(40);
    Path restored = work.resolve("deep/er/restored");

    BackupReport report = MemoryService.restore(target, restored);

    try (MemoryService original = MemoryService.open(directory);
        MemoryService copy = MemoryService.open(restored)) {
      assertThat(copy.recoveryReport().tornBytes()).isZero();
      assertThat(copy.recoveryReport().warnings()).isEmpty();
      assertThat(copy.add(memory(ANN, "only here")).seqNo()).isEqualTo(41);
      assertThat(original.stats().acknowledgedSeqNo()).isEqualTo(40);
      assertThat(copy.verify().clean()).isTrue();
      assertThat(original.backup(work.resolve("again")).storeId()).isNotEqualTo(report.storeId());
      assertThat(copy.backup(work.resolve("of copy")).storeId()).isEqualTo(report.storeId());
    }
    assertThat(content(restored)).hasSize(41);
    // A journal file of the one is not taken for one of the other.
    Files.copy(
        directory.resolve("journal/0000000000000001.mbj"),
        restored.resolve("journal/0000000000000001.mbj"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertRefused(Code.CORRUPT, () -> MemoryService.open(restored));
  }

  @Test
  void theLockIsNeitherCopiedNorLost() {
    try (MemoryService service = MemoryService.open(directory)) {
      service.add(memory(ANN, "alpha"));
      service.backup(target);
      assertThat(target.resolve("LOCK")).doesNotExist();
      assertThat(target.resolve("index")).doesNotExist();
      assertRefused(Code.LOCKED, () -> MemoryService.open(directory));
      // Would be refused if the lock file were not the one that was locked.
      service.add(memory(ANN, "beta"));
    }
  }

  @Test
  void aStoreWithoutWritesIsCopiedToo() {
    try (MemoryService service = MemoryService.open(directory)) {
      assertThat(service.backup(target).seqNo()).isZero();
    }
    MemoryService.restore(target, work.resolve("restored"));
    assertThat(content(work.resolve("restored"))).isEmpty();
  }

  @Test
  void aTornTailIsLeftBehind() throws IOException {
    fill(3);
    Path newest = directory.resolve("journal/0000000000000001.mbj");
    Files.write(newest, new byte[] {1, 2, 3, 4}, java.nio.file.StandardOpenOption.APPEND);
    try (MemoryService service = MemoryService.open(directory)) {
      service.add(memory(ANN, "after"));
      assertThat(service.backup(work.resolve("second")).seqNo()).isEqualTo(4);
    }
    MemoryService.restore(work.resolve("second"), work.resolve("restored"));
    assertThat(content(work.resolve("restored"))).hasSize(4);
  }

  @Test
  void anEmptyDirectoryIsUsedAndAnyOtherRefused() throws IOException {
    Files.createDirectories(target);
    fill(3);
    assertThat(content(target)).hasSize(3);

    try (MemoryService service = MemoryService.open(directory)) {
      assertRejected("not empty", () -> service.backup(target));
      assertRejected("lies in", () -> service.backup(directory.resolve("copies/first")));
      assertRejected("lies in", () -> service.backup(directory));
      Path link = Files.createSymbolicLink(work.resolve("link"), directory.resolve("journal"));
      assertRejected("lies in", () -> service.backup(link.resolve("copy")));
      Path file = Files.writeString(work.resolve("file"), "x");
      assertRejected("not a directory", () -> service.backup(file));
      assertRefused(Code.IO, () -> service.backup(file.resolve("below")));
      Files.createDirectories(work.resolve("taken.tmp"));
      assertRefused(Code.IO, () -> service.backup(work.resolve("taken")));
    }
    assertThat(work.resolve("taken")).doesNotExist();
    assertRejected("not empty", () -> MemoryService.restore(target, directory));
    assertRejected("lies in", () -> MemoryService.restore(target, target.resolve("inside")));
    assertRefused(Code.NOT_A_STORE, () -> MemoryService.restore(directory, work.resolve("r")));
    assertThat(work.resolve("r")).doesNotExist();
  }

  @Test
  void aStoreInMemoryHasNoBackup() {
    try (MemoryService service = MemoryService.inMemory()) {
      assertThatExceptionOfType(IllegalStateException.class)
          .isThrownBy(() -> service.backup(target))
          .withMessageContaining("no files");
    }
  }

  @Test
  void aDamagedJournalGivesNoBackup() throws IOException {
    try (MemoryService service = MemoryService.open(directory)) {
      service.add(memory(ANN, "alpha"));
      service.add(memory(ANN, "canary"));
      StoreFiles.flip(directory.resolve("journal/0000000000000001.mbj"), "canary");
      assertRefused(Code.CORRUPT, () -> service.backup(target));
      assertThat(target).doesNotExist();
      assertThat(work.resolve("backup.tmp")).doesNotExist();
    }
  }

  @Test
  void aFlippedBitInABackupIsRefusedOrCarriesNothing() throws IOException {
    fill(40);
    SortedMap<Long, String> expected = content(directory);
    Path restored = work.resolve("restored");
    int refused = 0;
    for (Path file : StoreFiles.all(target)) {
      for (long at = 0; at < Files.size(file); at += Files.size(file) < 4096 ? 1 : 49_999) {
        StoreFiles.flip(file, at);
        try {
          MemoryService.restore(target, restored);
          // Only zeros between groups carry nothing.
          assertThat(file.toString()).endsWith(".mbj");
        } catch (MembrickException e) {
          refused++;
          assertThat(e.code()).as("%s at %s", file, at).isIn(Code.CORRUPT, Code.INCOMPATIBLE);
        }
        StoreFiles.flip(file, at);
        if (Files.exists(restored)) {
          assertThat(content(restored)).as("%s at %s", file, at).isEqualTo(expected);
          restored = work.resolve("restored" + at);
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  @Test
  void aBackupThatLostOrGainedFilesIsNone() throws IOException {
    fill(60);
    List<Path> files = StoreFiles.all(target.resolve("journal"));
    Path newest = files.getLast();
    byte[] bytes = Files.readAllBytes(newest);
    Files.delete(newest);
    assertRefused(Code.CORRUPT, () -> MemoryService.restore(target, work.resolve("r")));
    for (int cut : new int[] {0, 63, 4096, bytes.length - 1}) {
      Files.write(newest, java.util.Arrays.copyOf(bytes, cut));
      assertRefused(Code.CORRUPT, () -> MemoryService.restore(target, work.resolve("r")));
    }
    Files.write(newest, bytes);
    try (MemoryService opened = MemoryService.open(target)) {
      opened.add(memory(ANN, "written into the backup"));
    }
    assertRefused(Code.CORRUPT, () -> MemoryService.restore(target, work.resolve("r")));
    assertThat(work.resolve("r")).doesNotExist();
    assertThat(work.resolve("r.tmp")).doesNotExist();
  }

  private static void assertRefused(Code code, ThrowingCallable call) {
    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
  }

  private static void assertRejected(String why, ThrowingCallable call) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(call)
        .withMessageContaining(why);
  }
}
