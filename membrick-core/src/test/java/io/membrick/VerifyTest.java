package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.VerifyReport.Damage;
import io.membrick.testkit.StoreFiles;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damage is listed by place, while the store is running. */
class VerifyTest {
  private static final Scope ANN = Scope.of("ann");

  @TempDir Path directory;

  private static NewMemory memory(Scope scope, String text) {
    return NewMemory.builder(scope, text).build();
  }

  private static void fill(MemoryService service, int count) {
    for (int i = 1; i <= count; i++) {
      service.add(
          NewMemory.builder(ANN, "canary" + i + "x").id(MemoryId.of("m" + i)).tag("t").build());
    }
  }

  private Path journal(int number) {
    return directory.resolve("journal").resolve(String.format("%016d.mbj", number));
  }

  @Test
  void aHealthyStoreIsClean() {
    try (MemoryService service = MemoryService.open(directory)) {
      fill(service, 20);
      service.update(ANN, MemoryId.of("m1"), MemoryUpdate.text("beta"));
      service.delete(ANN, MemoryId.of("m2"));
      service.flush(Threads.PATIENCE);

      VerifyReport report = service.verify();

      assertThat(report.damage()).isEmpty();
      assertThat(report.clean()).isTrue();
      assertThat(report.seqNo()).isEqualTo(22);
      assertThat(report.records()).isEqualTo(22);
      // One a write, and the first of the file.
      assertThat(report.frames()).isEqualTo(23);
      assertThat(report.journalFiles()).isEqualTo(1);
    }
  }

  @Test
  void flippedBitsAreNamedByFileOffsetAndSequenceNumber() throws IOException {
    try (MemoryService service = MemoryService.open(directory)) {
      fill(service, 10);
      long third = StoreFiles.flip(journal(1), "canary3x");
      long last = StoreFiles.flip(journal(1), "canary10x");

      VerifyReport report = service.verify();

      assertThat(report.damage()).hasSize(2);
      assertPlace(report.damage().get(0), 3, third);
      assertPlace(report.damage().get(1), 10, last);
      assertThat(report.records()).isEqualTo(8);
      assertThat(service.get(ANN, MemoryId.of("m4"))).isPresent();
      service.add(NewMemory.builder(ANN, "still").build());
    }
  }

  private void assertPlace(Damage damage, long seqNo, long flipped) {
    assertThat(damage.file()).isEqualTo(journal(1));
    assertThat(damage.firstSeqNo()).isEqualTo(seqNo);
    assertThat(damage.lastSeqNo()).isEqualTo(seqNo);
    assertThat(damage.losesRecords()).isTrue();
    assertThat(flipped - damage.offset()).isBetween(32L, 512L);
  }

  @Test
  void everyBitOfAFrameIsWatched() throws IOException {
    try (MemoryService service = MemoryService.open(directory)) {
      fill(service, 3);
      byte[] bytes = Files.readAllBytes(journal(1));
      int frame = 8192;
      int length = 32 + Byte.toUnsignedInt(bytes[frame + 4]);
      for (int at = frame; at < frame + length; at++) {
        StoreFiles.flip(journal(1), at);
        List<Damage> damage = service.verify().damage();
        assertThat(damage).as("byte %d", at).hasSize(1);
        assertThat(damage.getFirst().offset()).as("byte %d", at).isEqualTo(frame);
        assertThat(damage.getFirst().firstSeqNo()).as("byte %d", at).isEqualTo(2);
        assertThat(damage.getFirst().lastSeqNo()).as("byte %d", at).isEqualTo(2);
        StoreFiles.flip(journal(1), at);
      }
      assertThat(service.verify().clean()).isTrue();
    }
  }

  @Test
  void headersFormatAndMissingFilesAreNoticed() throws IOException {
    try (MemoryService service = MemoryService.open(directory)) {
      fill(service, 3);
      StoreFiles.flip(journal(1), 22);
      StoreFiles.flip(directory.resolve("FORMAT"), 21);

      assertThat(service.verify().damage())
          .extracting(Damage::file)
          .containsExactlyInAnyOrder(journal(1), directory.resolve("FORMAT"));

      Files.delete(journal(1));
      assertThat(service.verify().damage())
          .filteredOn(damage -> damage.file().equals(journal(1)))
          .singleElement()
          .satisfies(damage -> assertThat(damage.lastSeqNo()).isEqualTo(3))
          .satisfies(damage -> assertThat(damage.what()).contains("missing"));
    }
  }

  @Test
  void theSmallFilesBesideTheJournalAreCheckedToo() throws IOException {
    fillAndClose();
    fillAndClose();
    try (MemoryService service = MemoryService.open(directory)) {
      service.add(memory(ANN, "so that there is a mark"));
      assertThat(service.verify().damage()).isEmpty();
      List<Path> damaged = new ArrayList<>();
      for (String name : List.of("FORMAT", "MANIFEST", "MANIFEST.prev", "MARK")) {
        Path file = directory.resolve(name);
        StoreFiles.flip(file, name.equals("MARK") ? 70 : 41);
        damaged.add(file);
        assertThat(service.verify().damage())
            .extracting(Damage::file)
            .containsExactlyInAnyOrderElementsOf(damaged);
      }
    }
  }

  private void fillAndClose() {
    try (MemoryService service = MemoryService.open(directory)) {
      service.add(memory(ANN, "alpha"));
      service.add(memory(ANN, "beta"));
    }
  }

  @Test
  void aDamagedFileOfTheIndexIsListedAndLosesNothing() throws IOException {
    try (MemoryService service = MemoryService.open(directory)) {
      fill(service, 50);
    }
    try (MemoryService service = MemoryService.open(directory)) {
      Path largest = StoreFiles.largest(directory.resolve("index"));
      StoreFiles.flip(largest, Files.size(largest) / 2);

      assertThat(service.verify().damage())
          .singleElement()
          .satisfies(damage -> assertThat(damage.file()).isEqualTo(largest))
          .satisfies(damage -> assertThat(damage.losesRecords()).isFalse());
    }
  }

  @Test
  void writersAndCheckpointsGoOnMeanwhile() throws Exception {
    MembrickOptions busy =
        MembrickOptions.builder()
            .publishInterval(Duration.ofMillis(1))
            .checkpointInterval(Duration.ofMillis(1))
            .journalFileBytes(1 << 20)
            .maxBatchBytes(1 << 19)
            .maxTextBytes(1 << 17)
            .build();
    try (MemoryService service = MemoryService.open(directory, busy)) {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        String user = "user" + t;
        tasks.add(
            () -> {
              for (int i = 0; i < 100; i++) {
                service.add(memory(Scope.of(user), "alpha ".repeat(1500) + i));
              }
              return true;
            });
      }
      tasks.add(
          () -> {
            for (int i = 0; i < 10; i++) {
              assertThat(service.verify().damage()).isEmpty();
            }
            return true;
          });
      Threads.together(tasks);
      assertThat(service.verify().records()).isEqualTo(200);
    }
  }

  @Test
  void aStoreInMemoryHasNothingToDamage() {
    try (MemoryService service = MemoryService.inMemory()) {
      fill(service, 3);
      assertThat(service.verify().clean()).isTrue();
      assertThat(service.verify().seqNo()).isEqualTo(3);
    }
  }
}
