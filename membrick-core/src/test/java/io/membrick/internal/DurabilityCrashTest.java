package io.membrick.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.Durability;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Scope;
import io.membrick.internal.journal.FileJournal;
import io.membrick.internal.journal.JournalSettings;
import io.membrick.internal.journal.SimDisk;
import io.membrick.testkit.NaiveSegmentIndex;
import io.membrick.testkit.Seed;
import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Cuts the power of a whole store, and kills it, while it writes in each mode. */
class DurabilityCrashTest {
  private static final Scope ANN = Scope.of("ann");
  private static final int WRITES = Integer.getInteger("membrick.durabilityWrites", 40);
  private static final JournalSettings SMALL = new JournalSettings(1 << 16, 1 << 16, 1 << 30, true);

  private final Seed seed = Seed.next();
  private final RandomGenerator random = seed.random();
  // Sequence numbers at which a write ended: only there a store may end.
  private final TreeSet<Long> ends = new TreeSet<>(List.of(0L));

  private record SimPlace(SimDisk disk, JournalSettings settings) implements StorePlace {
    @Override
    public String name() {
      return "sim-" + System.identityHashCode(disk);
    }

    @Override
    public OpenedJournal openJournal(MembrickOptions options) {
      FileJournal journal = disk.open(settings);
      return new OpenedJournal(journal, journal.recovery());
    }

    @Override
    public Optional<Path> indexDirectory() {
      return Optional.empty();
    }
  }

  private static MemoryService open(SimDisk disk, Durability durability) {
    MembrickOptions options =
        MembrickOptions.builder()
            .durability(durability)
            .publishInterval(Duration.ofMillis(1))
            .checkpointInterval(Duration.ofMillis(20))
            .build();
    return MemoryServiceEngine.open(
        new SimPlace(disk, SMALL),
        index -> new NaiveSegmentIndex(new NaiveSegmentIndex.Disk()),
        options);
  }

  private void write(MemoryService service) {
    long last = service.stats().acknowledgedSeqNo();
    int count = 1 + random.nextInt(3);
    List<NewMemory> batch = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      batch.add(
          NewMemory.builder(ANN, "x".repeat(random.nextInt(3000)))
              .id(MemoryId.of("m" + (last + i)))
              .build());
    }
    ends.add(service.addAll(batch).getLast().seqNo());
  }

  /** Opens what is left; gives how far it goes. */
  private long found(SimDisk left, long atLeast, long atMost) {
    try (MemoryService service = open(left, Durability.group())) {
      long last = service.stats().acknowledgedSeqNo();
      assertThat(last).as("%s", seed).isBetween(atLeast, atMost);
      assertThat(ends).as("%s: whole batches", seed).contains(last);
      for (long i = 1; i <= last; i++) {
        assertThat(service.get(ANN, MemoryId.of("m" + i))).as("%s", seed).isPresent();
      }
      return last;
    }
  }

  @Test
  void syncAndGroupKeepAllThatWasAcknowledged() {
    for (Durability mode : List.of(Durability.sync(), Durability.group())) {
      ends.clear();
      ends.add(0L);
      SimDisk disk = new SimDisk(random.nextLong());
      try (MemoryService service = open(disk, mode)) {
        for (int i = 0; i < WRITES; i++) {
          write(service);
          long acknowledged = service.stats().acknowledgedSeqNo();
          found(disk.afterPowerCut(random.nextLong()), acknowledged, acknowledged);
        }
      }
      found(disk.afterPowerCut(random.nextLong()), ends.last(), ends.last());
    }
  }

  @Test
  void intervalKeepsAllThatWasForcedAndAllOfItIfOnlyTheProcessEnds() {
    SimDisk disk = new SimDisk(random.nextLong());
    long lost = 0;
    try (MemoryService service = open(disk, Durability.interval(Duration.ofMillis(30)))) {
      for (int i = 0; i < WRITES; i++) {
        write(service);
        if (random.nextInt(8) == 0) {
          assertThat(service.flush(Threads.PATIENCE)).isTrue();
        }
        long acknowledged = service.stats().acknowledgedSeqNo();
        long durable = service.stats().durableSeqNo();
        SimDisk cut = disk.afterPowerCut(random.nextLong());
        SimDisk killed = disk.afterKill();
        lost += acknowledged - found(cut, durable, acknowledged);
        found(killed, acknowledged, acknowledged);
      }
    }
    found(disk.afterPowerCut(random.nextLong()), ends.last(), ends.last());
    assertThat(lost).as("%s: or this test cuts too late to show anything", seed).isPositive();
  }

  @Test
  void aStoreBelowItsFloorRefusesAndHealsWithoutBeingReopened() throws Exception {
    JournalSettings floored = new JournalSettings(1 << 16, 1 << 16, 1 << 30, false, 1 << 20);
    SimDisk disk = new SimDisk(1);
    try (MemoryService service =
        MemoryServiceEngine.open(
            new SimPlace(disk, floored),
            index -> new NaiveSegmentIndex(new NaiveSegmentIndex.Disk()),
            MembrickOptions.defaults())) {
      write(service);
      disk.usable(1000);
      Threads.await("a refusal", () -> isRefused(service));
      long last = ends.last();
      assertThat(service.get(ANN, MemoryId.of("m" + last))).isPresent();
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      disk.usable(Long.MAX_VALUE);
      write(service);
      assertThat(ends.last()).isGreaterThan(last);
    }
    found(disk.afterPowerCut(1), ends.last(), ends.last());
  }

  private boolean isRefused(MemoryService service) {
    try {
      write(service);
      return false;
    } catch (MembrickException e) {
      assertThat(e.code()).isEqualTo(Code.DISK_FULL);
      assertThat(e.retryable()).isTrue();
      assertThat(e).hasMessageContaining("minFreeDiskBytes").hasMessageContaining("nothing");
      return true;
    }
  }
}
