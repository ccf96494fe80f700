package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.membrick.MembrickException.Code;
import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of a store. */
class CloseTest {
  private static final Scope ANN = Scope.of("ann");

  @TempDir Path directory;

  private static NewMemory memory(String text) {
    return NewMemory.builder(ANN, text).build();
  }

  @Test
  void noThreadOutlivesClose() {
    // Many times: the thread that closes ends only a moment after its work.
    for (int round = 0; round < 200; round++) {
      MemoryService service = MemoryService.inMemory();
      service.close();
      assertThat(Threads.alive("membrick-close-memory-")).isEmpty();
    }
  }

  @Test
  void everyUseAfterCloseSaysSo() {
    MemoryService service = MemoryService.open(directory);
    Receipt receipt = service.add(memory("alpha"));
    Snapshot snapshot = service.snapshot();
    service.close();

    List<ThrowingCallable> uses =
        List.of(
            () -> service.add(memory("x")),
            () -> service.addAll(List.of(memory("x"))),
            () -> service.addAll(List.of()),
            () -> service.addAsync(memory("x")),
            () -> service.update(ANN, receipt.id(), MemoryUpdate.text("x")),
            () -> service.delete(ANN, receipt.id()),
            () -> service.deleteAll(ANN),
            () -> service.get(ANN, receipt.id()),
            () -> service.list(ListRequest.of(ANN)),
            () -> service.search(ANN, "alpha"),
            service::snapshot,
            () -> service.flush(Threads.PATIENCE),
            () -> service.awaitVisible(receipt, Threads.PATIENCE),
            service::stats,
            snapshot::seqNo,
            () -> snapshot.search(SearchRequest.of(ANN, "alpha")));
    for (ThrowingCallable use : uses) {
      assertThatIllegalStateException().isThrownBy(use).withMessageContaining("closed");
    }
    assertThat(service.recoveryReport().outcome()).isEqualTo(RecoveryReport.Outcome.CREATED);
  }

  @Test
  void closingTwiceIsOnce() {
    MemoryService service = MemoryService.open(directory);
    service.close();
    service.close();

    MemoryService.open(directory).close();
  }

  @Test
  void whatWasAcknowledgedIsThereAndTheIndexNeedsNothing() {
    Receipt receipt;
    try (MemoryService service = MemoryService.open(directory)) {
      receipt = service.add(memory("alpha"));
    }
    try (MemoryService service = MemoryService.open(directory)) {
      assertThat(service.search(ANN, "alpha").hits())
          .extracting(Hit::id)
          .containsExactly(receipt.id());
      assertThat(service.recoveryReport())
          .matches(report -> report.outcome() == RecoveryReport.Outcome.CLEAN)
          .matches(report -> report.recordsFound() == 1 && report.recordsReplayed() == 0);
    }
  }

  @Test
  void noThreadLivesOn() throws InterruptedException {
    MemoryService service = MemoryService.open(directory);
    service.add(memory("alpha"));
    service.search(ANN, "alpha");
    assertThat(Threads.alive(directory.toString())).hasSizeGreaterThanOrEqualTo(2);

    service.close();

    Threads.await("the threads end", () -> Threads.alive(directory.toString()).isEmpty());
  }

  @Test
  void aPoolOfTheApplicationIsLeftAlone() {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      MemoryService.inMemory(MembrickOptions.builder().fanOutPool(pool).build()).close();

      assertThat(pool.isShutdown()).isFalse();
    }
  }

  @Test
  void aSecondOpenerIsRefusedUntilTheFirstCloses() {
    try (MemoryService first = MemoryService.open(directory)) {
      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(() -> MemoryService.open(directory))
          .matches(e -> e.code() == Code.LOCKED);
      assertThat(first.add(memory("alpha")).seqNo()).isEqualTo(1);
    }
    MemoryService.open(directory).close();
  }

  @SuppressWarnings("try") // closing is what is tested
  @Test
  void closingOnTheThreadThatWritesIsRefused() {
    try (MemoryService service = MemoryService.inMemory()) {
      Receipt receipt = service.add(memory("alpha"));

      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  service.update(
                      ANN,
                      receipt.id(),
                      MemoryUpdate.of(
                          builder -> {
                            service.close();
                            return builder;
                          })))
          .withMessageContaining("wait for itself");
    }
  }

  @Test
  void acceptedWritesAreAnsweredBeforeTheEnd() {
    MemoryService service = MemoryService.open(directory);
    List<CompletableFuture<Receipt>> futures = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      futures.add(service.addAsync(memory("alpha " + i)));
    }

    service.close();

    assertThat(futures).allMatch(future -> future.isDone() && !future.isCompletedExceptionally());
    try (MemoryService again = MemoryService.open(directory)) {
      assertThat(again.stats().memories()).isEqualTo(500);
    }
  }

  @Test
  void aCallThatRacesWithCloseSucceedsOrSaysSo() throws Exception {
    for (int round = 0; round < 8; round++) {
      MemoryService service = MemoryService.open(directory.resolve("r" + round));
      service.add(memory("alpha"));
      CountDownLatch start = new CountDownLatch(1);
      List<Callable<Integer>> tasks = new ArrayList<>();
      List<Runnable> calls =
          List.of(
              () -> service.add(memory("beta")),
              () -> service.search(ANN, "alpha").hits().forEach(Hit::text),
              () -> service.flush(Threads.PATIENCE),
              () -> service.list(ListRequest.of(ANN)),
              () -> service.delete(ANN, MemoryId.of("none")),
              service::stats,
              () -> {
                try (Snapshot snapshot = service.snapshot()) {
                  snapshot.search(SearchRequest.of(ANN, "alpha"));
                }
              });
      calls.forEach(call -> tasks.add(() -> repeat(call, start)));
      tasks.add(
          () -> {
            start.await();
            service.close();
            return 0;
          });
      tasks.add(
          () -> {
            start.countDown();
            return 0;
          });
      Threads.together(tasks);
    }
  }

  /** Calls until the store says that it is closed; anything else it throws fails the test. */
  private static int repeat(Runnable call, CountDownLatch start) throws InterruptedException {
    start.await();
    for (int count = 0; ; count++) {
      try {
        call.run();
      } catch (IllegalStateException e) {
        assertThat(e).hasMessageContaining("closed");
        return count;
      }
    }
  }
}
