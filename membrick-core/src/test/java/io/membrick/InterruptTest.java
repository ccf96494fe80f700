package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.MembrickException.Code;
import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An interrupt ends a wait, never a store. */
class InterruptTest {
  private static final Scope ANN = Scope.of("ann");
  private static final int ROUNDS = 1000;

  @TempDir Path directory;

  /** Runs with the flag set, or with an interrupt that comes while it runs. */
  private static Optional<RuntimeException> interrupted(Runnable action, boolean before)
      throws InterruptedException {
    AtomicReference<Optional<RuntimeException>> outcome = new AtomicReference<>(Optional.empty());
    AtomicReference<Boolean> flag = new AtomicReference<>(false);
    Thread thread =
        new Thread(
            () -> {
              if (before) {
                Thread.currentThread().interrupt();
              }
              try {
                action.run();
              } catch (RuntimeException e) {
                outcome.set(Optional.of(e));
              }
              flag.set(Thread.currentThread().isInterrupted());
            });
    thread.start();
    if (!before) {
      thread.interrupt();
    }
    thread.join();
    assertThat(outcome.get())
        .as("the only failure is INTERRUPTED")
        .matches(
            failure ->
                failure.isEmpty()
                    || (failure.get() instanceof MembrickException e
                        && e.code() == Code.INTERRUPTED));
    if (before || outcome.get().isPresent()) {
      assertThat(flag.get()).as("the flag is kept").isTrue();
    }
    return outcome.get();
  }

  @Test
  void aThousandInterruptsLeaveADefinedOutcomeAndAStoreThatServesOn() throws Exception {
    Set<MemoryId> acknowledged = new HashSet<>();
    try (MemoryService service = MemoryService.open(directory)) {
      for (int i = 0; i < ROUNDS; i++) {
        MemoryId id = MemoryId.of("m" + i);
        NewMemory memory = NewMemory.builder(ANN, "alpha").id(id).idempotencyKey("k" + i).build();
        boolean before = i % 2 == 0;
        switch (i % 4) {
          case 0, 1 -> {
            if (interrupted(() -> service.add(memory), before).isEmpty()) {
              acknowledged.add(id);
            }
          }
          case 2 -> interrupted(() -> service.flush(Threads.PATIENCE), before);
          default -> interrupted(() -> search(service), before);
        }
        if (i % 100 == 0) {
          assertThat(service.add(memory).id()).as("a retry settles it").isEqualTo(id);
          acknowledged.add(id);
        }
      }
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertAllThere(service, acknowledged);
    }
    try (MemoryService service = MemoryService.open(directory)) {
      assertAllThere(service, acknowledged);
    }
  }

  private static void search(MemoryService service) {
    SearchResult result = service.search(ANN, "alpha");
    result.hits().forEach(Hit::text);
    service.get(ANN, MemoryId.of("m0"));
  }

  private static void assertAllThere(MemoryService service, Set<MemoryId> ids) {
    for (MemoryId id : ids) {
      assertThat(service.get(ANN, id)).as("%s", id).isPresent();
    }
  }

  @Test
  void closeFinishesWhateverInterrupts() throws Exception {
    MemoryService service = MemoryService.open(directory);
    Receipt receipt = service.add(NewMemory.builder(ANN, "alpha").build());

    assertThat(interrupted(service::close, true)).isEmpty();

    try (MemoryService again = MemoryService.open(directory)) {
      assertThat(again.get(ANN, receipt.id())).isPresent();
      assertThat(again.recoveryReport().outcome()).isEqualTo(RecoveryReport.Outcome.CLEAN);
    }
  }
}
