package io.membrick.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.membrick.Hit;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.RecoveryReport.Outcome;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.Snapshot;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A fault of the index costs no acknowledged write. */
class PublisherFaultTest {
  private static final Scope ANN = Scope.of("ann");
  private static final MembrickOptions OPTIONS =
      MembrickOptions.builder()
          .publishInterval(Duration.ofHours(1))
          .checkpointInterval(Duration.ofHours(1))
          .build();

  private final PluggedStore store = new PluggedStore();

  private static void add(MemoryService service, int from, int to) {
    for (int i = from; i < to; i++) {
      service.add(NewMemory.builder(ANN, "alpha").id(MemoryId.of("m" + i)).build());
    }
  }

  private static long found(MemoryService service) {
    SearchRequest all = SearchRequest.builder(ANN, "alpha").topK(1000).build();
    return service.search(all).hits().stream().map(Hit::text).count();
  }

  @Test
  void oneFaultIsRepairedOutOfTheJournal() {
    try (MemoryService service = store.open(OPTIONS)) {
      add(service, 0, 10);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      service.delete(ANN, MemoryId.of("m3"));
      store.plug.failPublications(1);
      add(service, 10, 20);
      try (Snapshot before = service.snapshot()) {

        assertThat(service.flush(Threads.PATIENCE)).isTrue();

        assertThat(found(service)).isEqualTo(19);
        assertThat(service.stats().pendingCount()).isZero();
        assertThat(before.search(SearchRequest.of(ANN, "alpha")).matched()).isEqualTo(10);
        assertThat(service.stats().generation()).isGreaterThan(before.generation());
      }
      add(service, 20, 30);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(found(service)).isEqualTo(29);
    }
  }

  @Test
  void aSecondFaultEndsPublicationButNotReading() {
    try (MemoryService service = store.open(OPTIONS)) {
      add(service, 0, 10);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      store.plug.failPublications(2);
      add(service, 10, 20);

      assertPoisoned(() -> service.flush(Threads.PATIENCE));

      assertPoisoned(() -> add(service, 20, 21));
      assertPoisoned(() -> service.deleteAll(ANN));
      assertPoisoned(() -> service.flush(Duration.ZERO));
      assertThat(found(service)).as("the last snapshot").isEqualTo(10);
      assertThat(service.get(ANN, MemoryId.of("m15"))).isPresent();
      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(service::close)
          .matches(e -> e.code() == Code.IO);
    }
    try (MemoryService service = store.open(OPTIONS)) {
      assertThat(found(service)).isEqualTo(20);
      assertThat(service.recoveryReport().outcome()).isEqualTo(Outcome.RECOVERED);
    }
  }

  private static void assertPoisoned(Runnable call) {
    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(call::run)
        .matches(e -> e.code() == Code.POISONED && !e.retryable())
        .withMessageContaining("planned fault");
  }

  @Test
  void aFaultWhileClosingIsToldAndRepairedByTheNextOpen() {
    MemoryService service = store.open(OPTIONS);
    add(service, 0, 10);
    store.plug.failPublications(1);

    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(service::close)
        .matches(e -> e.code() == Code.IO)
        .withMessageContaining("planned fault");

    assertThat(Threads.alive(store.name())).isEmpty();
    try (MemoryService again = store.open(OPTIONS)) {
      assertThat(found(again)).isEqualTo(10);
    }
  }

  @Test
  void aCheckpointIsWrittenAtTheEndAndReplayBeginsThere() {
    try (MemoryService service = store.open(OPTIONS)) {
      add(service, 0, 10);
    }
    assertThat(store.disk.seqNo()).isEqualTo(10);
    try (MemoryService service = store.open(OPTIONS)) {
      assertThat(service.recoveryReport().recordsReplayed()).isZero();
      assertThat(service.recoveryReport().recordsFound()).isEqualTo(10);
      assertThat(service.recoveryReport().outcome()).isEqualTo(Outcome.CLEAN);
      assertThat(found(service)).isEqualTo(10);
    }
  }

  @Test
  void aCheckpointIsWrittenWhileItChanges() throws InterruptedException {
    MembrickOptions often =
        MembrickOptions.builder()
            .publishInterval(Duration.ofMillis(1))
            .checkpointInterval(Duration.ofMillis(1))
            .build();
    try (MemoryService service = store.open(often)) {
      add(service, 0, 10);
      Threads.await("a checkpoint", () -> service.stats().checkpointSeqNo() == 10);
      assertThat(store.disk.seqNo()).isEqualTo(10);
    }
  }

  @Test
  void whateverACheckpointFailsWithThatIndexIsNotUsedAgain() throws InterruptedException {
    MembrickOptions often =
        MembrickOptions.builder()
            .publishInterval(Duration.ofMillis(1))
            .checkpointInterval(Duration.ofMillis(1))
            .build();
    try (MemoryService service = store.open(often)) {
      int added = 0;
      for (Throwable fault :
          List.of(
              new IOException("planned: a force failed, the next one will not"),
              new IllegalStateException("planned: cannot commit"),
              new StackOverflowError("planned"))) {
        int opened = store.plug.opened();
        store.plug.failCheckpoint(fault);
        add(service, added, added + 5);
        added += 5;
        long last = added;
        Threads.await(
            "a checkpoint after the fault",
            () -> store.plug.opened() == opened + 1 && service.stats().checkpointSeqNo() == last);
        assertThat(found(service)).isEqualTo(added);
        assertThat(store.disk.seqNo()).isEqualTo(added);
      }
    }
  }

  @Test
  void aCheckpointFollowsAfterSoManyBytes() throws InterruptedException {
    MembrickOptions options =
        MembrickOptions.builder()
            .publishInterval(Duration.ofHours(1))
            .checkpointInterval(Duration.ofHours(1))
            .checkpointBytes(10_000)
            .build();
    try (MemoryService service = store.open(options)) {
      add(service, 0, 9);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(service.stats().checkpointSeqNo()).isZero();
      add(service, 9, 10);
      Threads.await("a checkpoint", () -> service.stats().checkpointSeqNo() == 10);
      add(service, 10, 19);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(service.stats().checkpointSeqNo()).isEqualTo(10);
    }
  }

  @Test
  void anIndexWithoutRoomComesBackWhenThereIsSome() {
    MembrickOptions soon =
        MembrickOptions.builder()
            .publishInterval(Duration.ofMillis(1))
            .checkpointInterval(Duration.ofHours(1))
            .build();
    try (MemoryService service = store.open(soon)) {
      add(service, 0, 10);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      store.plug.failPublications(5, "No space left on device");
      add(service, 10, 20);
      assertThat(service.get(ANN, MemoryId.of("m15"))).isPresent();
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(found(service)).isEqualTo(20);
      assertThat(service.stats().pendingCount()).isZero();
      add(service, 20, 21);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(found(service)).isEqualTo(21);
    }
  }

  @Test
  void anIndexWithoutRoomDoesNotKeepAStoreFromBeingClosed() throws InterruptedException {
    MembrickOptions slow = MembrickOptions.builder().publishInterval(Duration.ofMillis(50)).build();
    MemoryService service = store.open(slow);
    add(service, 0, 10);
    store.plug.failPublications(Integer.MAX_VALUE, "No space left on device");
    Threads.await("a second attempt", () -> store.plug.publications() > 2);
    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(service::close)
        .matches(e -> e.code() == Code.DISK_FULL);
    store.plug.failPublications(0);
    try (MemoryService again = store.open(OPTIONS)) {
      assertThat(found(again)).isEqualTo(10);
    }
  }
}
