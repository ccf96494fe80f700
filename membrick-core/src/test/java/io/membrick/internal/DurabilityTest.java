package io.membrick.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.membrick.Durability;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** When each mode forces, counted at the journal. */
class DurabilityTest {
  private static final Scope ANN = Scope.of("ann");
  private static final Durability LATE = Durability.interval(Duration.ofHours(1));

  private final PluggedStore store = new PluggedStore();

  private MemoryService open(Durability durability) {
    return store.open(
        MembrickOptions.builder()
            .durability(durability)
            .publishInterval(Duration.ofHours(1))
            .checkpointInterval(Duration.ofHours(1))
            .build());
  }

  private static NewMemory memory(int number) {
    return NewMemory.builder(ANN, "alpha").id(MemoryId.of("m" + number)).build();
  }

  /** Writes that arrive while the journal stands in a force, so that they could share the next. */
  private List<CompletableFuture<Receipt>> together(MemoryService service, int count)
      throws InterruptedException {
    store.journal.blockForces();
    List<CompletableFuture<Receipt>> writes = new ArrayList<>();
    writes.add(service.addAsync(memory(0)));
    Threads.await("the force is reached", () -> store.journal.lastSeqNo() == 1);
    for (int i = 1; i < count; i++) {
      writes.add(service.addAsync(memory(i)));
    }
    store.journal.unblockForces();
    return writes;
  }

  @Test
  void syncForcesEachWriteAlone() throws Exception {
    try (MemoryService service = open(Durability.sync())) {
      together(service, 20).forEach(CompletableFuture::join);
      assertThat(store.journal.forces()).isEqualTo(20);
      service.addAll(List.of(memory(20), memory(21)));
      assertThat(store.journal.forces()).as("a batch is one write").isEqualTo(21);
      assertThat(service.stats().forces()).isEqualTo(21);
    }
  }

  @Test
  void groupForcesOnceForAllThatWait() throws Exception {
    try (MemoryService service = open(Durability.group())) {
      together(service, 20).forEach(CompletableFuture::join);
      assertThat(store.journal.forces()).isEqualTo(2);
      assertThat(service.stats().durableSeqNo()).isEqualTo(20);
    }
  }

  @Test
  void intervalAcknowledgesBeforeItForcesAndForcesOnFlushAndOnClosing() {
    MemoryService service = open(LATE);
    service.add(memory(0));
    service.add(memory(1));
    assertThat(store.journal.forces()).isZero();
    assertThat(service.get(ANN, MemoryId.of("m1"))).isPresent();
    assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(2);
    assertThat(service.stats().durableSeqNo()).isZero();

    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(store.journal.forces()).isEqualTo(1);
    assertThat(service.stats().durableSeqNo()).isEqualTo(2);
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(store.journal.forces()).as("nothing to be forced").isEqualTo(1);

    service.add(memory(2));
    assertThat(store.journal.forces()).isEqualTo(1);
    service.close();
    assertThat(store.journal.forces()).isEqualTo(2);
  }

  @Test
  void intervalForcesByItselfAfterTheTime() throws Exception {
    try (MemoryService service = open(Durability.interval(Duration.ofMillis(1)))) {
      service.add(memory(0));
      Threads.await("a force", () -> service.stats().durableSeqNo() == 1);
      assertThat(store.journal.forces()).isEqualTo(1);
    }
  }

  @Test
  void aCheckpointIsNeverAheadOfTheJournal() throws Exception {
    MembrickOptions often =
        MembrickOptions.builder()
            .durability(LATE)
            .publishInterval(Duration.ofMillis(1))
            .checkpointInterval(Duration.ofMillis(1))
            .build();
    try (MemoryService service = store.open(often)) {
      service.add(memory(0));
      Threads.await("a checkpoint", () -> service.stats().checkpointSeqNo() == 1);
      assertThat(service.stats().durableSeqNo()).isEqualTo(1);
    }
  }

  @Test
  void aFailedForceOfAcknowledgedWritesIsToldByFlushByLaterWritesAndOnClosing() {
    MemoryService service = open(LATE);
    service.add(memory(0));
    store.journal.failForce(new IOException("planned fault"));

    assertRefused(Code.POISONED, () -> service.flush(Threads.PATIENCE));
    assertRefused(Code.POISONED, () -> service.add(memory(1)));
    assertThat(service.get(ANN, MemoryId.of("m0"))).isPresent();
    assertRefused(Code.POISONED, service::close);
    assertThat(store.disk.seqNo()).as("no checkpoint ahead of the journal").isZero();
  }

  private static void assertRefused(Code code, Runnable call) {
    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(call::run)
        .matches(e -> e.code() == code)
        .withMessageContaining("planned fault");
  }

  @Test
  void anIntervalIsAboveZero() {
    for (Duration bad : List.of(Duration.ZERO, Duration.ofMillis(-1))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Durability.interval(bad))
          .withMessageContaining(bad.toString());
    }
    assertThat(MembrickOptions.defaults().durability()).isEqualTo(Durability.group());
  }
}
