package io.membrick.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.membrick.Hit;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.testkit.Threads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writes are refused while too many wait, and never once they were accepted. */
class BackpressureTest {
  private static final Scope ANN = Scope.of("ann");

  private final PluggedStore store = new PluggedStore();
  private final MemoryService service =
      store.open(
          MembrickOptions.builder()
              .publishBatch(4)
              .maxPendingCount(20)
              .maxPendingBytes(1 << 16)
              .publishInterval(Duration.ofMillis(1))
              .build());

  @AfterEach
  void close() {
    store.plug.unblock();
    store.journal.unblockForces();
    service.close();
  }

  private static NewMemory memory(String text) {
    return NewMemory.builder(ANN, text).build();
  }

  private Code refusal(Runnable write) {
    try {
      write.run();
      throw new AssertionError("the write was accepted");
    } catch (MembrickException e) {
      assertThat(e.retryable()).isTrue();
      return e.code();
    }
  }

  @Test
  void aStalledPublisherRefusesByCountAndLosesNothing() throws InterruptedException {
    store.plug.block();
    List<Receipt> accepted = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      accepted.add(service.add(memory("alpha " + i)));
    }

    assertThat(refusal(() -> service.add(memory("alpha")))).isEqualTo(Code.OVERLOADED);
    assertThat(refusal(() -> service.addAll(List.of(memory("a"), memory("b")))))
        .isEqualTo(Code.OVERLOADED);
    assertThat(refusal(() -> service.deleteAll(ANN))).isEqualTo(Code.OVERLOADED);
    assertThat(service.stats().pendingCount()).isEqualTo(20);
    assertThat(service.stats().rejected()).isEqualTo(3);
    assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(20);
    assertThat(service.flush(Duration.ofMillis(10))).isFalse();
    assertThat(service.flush(Duration.ZERO)).isFalse();
    assertThat(service.awaitVisible(accepted.getLast(), Duration.ofMillis(1))).isFalse();
    for (Receipt receipt : accepted) {
      assertThat(service.get(ANN, receipt.id())).isPresent();
    }
    assertThat(service.search(ANN, "alpha").hits()).isEmpty();

    store.plug.unblock();

    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(service.search(SearchRequest.builder(ANN, "alpha").topK(100).build()).hits())
        .extracting(Hit::id)
        .containsExactlyInAnyOrderElementsOf(accepted.stream().map(Receipt::id).toList());
    assertThat(service.stats().pendingCount()).isZero();
    assertThat(service.stats().pendingBytes()).isZero();
    assertThat(service.add(memory("again")).seqNo()).isEqualTo(21);
  }

  @Test
  void aStalledPublisherRefusesByBytes() {
    store.plug.block();
    String large = "x".repeat(20_000);
    for (int i = 0; i < 3; i++) {
      service.add(memory(large));
    }

    assertThat(refusal(() -> service.add(memory(large)))).isEqualTo(Code.OVERLOADED);
    assertThat(service.add(memory("small")).seqNo()).isEqualTo(4);
  }

  @Test
  void whatUpdatesWriteCountsToo() {
    MemoryId id = service.add(memory("alpha")).id();
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    store.plug.block();
    for (int i = 0; i < 4; i++) {
      service.update(ANN, id, MemoryUpdate.text("x".repeat(20_000)));
    }

    assertThat(service.stats().pendingBytes()).isGreaterThan(80_000);
    assertThat(refusal(() -> service.add(memory("small")))).isEqualTo(Code.OVERLOADED);
    store.plug.unblock();
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(service.stats().pendingBytes()).isZero();
  }

  @Test
  void whatWaitsForTheJournalCountsToo() {
    store.journal.blockForces();
    List<CompletableFuture<Receipt>> futures = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      futures.add(service.addAsync(memory("alpha " + i)));
    }

    assertThat(refusal(() -> service.addAsync(memory("alpha")).join())).isEqualTo(Code.OVERLOADED);
    assertThat(futures).noneMatch(CompletableFuture::isDone);
    store.journal.unblockForces();

    assertThat(futures.stream().map(CompletableFuture::join).map(Receipt::seqNo))
        .containsExactlyElementsOf(java.util.stream.LongStream.range(1, 21).boxed().toList());
    assertThat(service.stats().forces()).as("writes share forces").isLessThanOrEqualTo(2);
  }

  @Test
  void aRefusedOrReplayedWriteGivesItsShareBack() {
    NewMemory keyed =
        NewMemory.builder(ANN, "alpha").id(MemoryId.of("m")).idempotencyKey("k").build();
    service.add(keyed);
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    for (int i = 0; i < 100; i++) {
      service.add(keyed);
      service.delete(ANN, MemoryId.of("none"));
      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(() -> service.add(NewMemory.builder(ANN, "x").id(MemoryId.of("m")).build()));
    }

    assertThat(service.stats().pendingCount()).isZero();
    assertThat(service.stats().pendingBytes()).isZero();
  }

  @Test
  void cancellingAFutureKeepsTheCountRight() throws Exception {
    store.journal.blockForces();
    CompletableFuture<Receipt> cancelled = service.addAsync(memory("alpha"));
    CompletableFuture<Receipt> next = service.addAsync(memory("beta"));
    cancelled.cancel(true);
    store.journal.unblockForces();

    assertThat(next.get().seqNo()).isEqualTo(2);
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(service.search(ANN, "alpha").hits()).as("it was written").hasSize(1);
    assertThat(service.stats().pendingCount()).isZero();
  }

  @Test
  void aWriteThatCanNeverFitIsTheCallersMistake() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.addAll(Collections.nCopies(21, memory("x"))))
        .withMessageContaining("21");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.add(memory("x".repeat(70_000))))
        .withMessageContaining("maxPendingBytes");
  }

  @Test
  void aSearchThatAsksForMoreThanIsVisibleTimesOut() {
    store.plug.block();
    Receipt receipt = service.add(memory("alpha"));
    SearchRequest.Builder request = SearchRequest.builder(ANN, "alpha").atLeast(receipt);

    assertThat(refusal(() -> service.search(request.patience(Duration.ofMillis(5)).build())))
        .isEqualTo(Code.TIMEOUT);
    store.plug.unblock();
    assertThat(service.search(request.patience(Threads.PATIENCE).build()).hits()).hasSize(1);
  }

  @Test
  void batchesAreNeverPublishedInParts() throws ExecutionException, InterruptedException {
    List<NewMemory> batch = Collections.nCopies(10, memory("alpha"));
    Receipt last = service.addAll(batch).getLast();

    assertThat(service.awaitVisible(last, Threads.PATIENCE)).isTrue();
    assertThat(store.plug.publications()).as("one for all, though a batch is 4").isEqualTo(1);
  }

  @Test
  void aRefusedWriteLeavesRoomForTheNextOne() {
    MembrickOptions one = MembrickOptions.builder().publishBatch(1).maxPendingCount(1).build();
    try (MemoryService tight = MemoryService.inMemory(one)) {
      Receipt receipt = tight.add(memory("alpha"));
      assertThat(tight.awaitVisible(receipt, Threads.PATIENCE)).isTrue();
      MemoryUpdate refused =
          MemoryUpdate.of(
              builder -> {
                throw new IllegalArgumentException("refused");
              });
      for (int round = 0; round < 2000; round++) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> tight.update(ANN, receipt.id(), refused));
        assertThat(tight.delete(ANN, MemoryId.of("unknown"))).isFalse();
      }
    }
  }
}
