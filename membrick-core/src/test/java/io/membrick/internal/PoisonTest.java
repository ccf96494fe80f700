package io.membrick.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.Hit;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.internal.journal.StorageFullException;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Faults of the journal. */
class PoisonTest {
  private static final Scope ANN = Scope.of("ann");

  private final PluggedStore store = new PluggedStore();

  private static NewMemory memory(String id) {
    return NewMemory.builder(ANN, "alpha").id(MemoryId.of(id)).idempotencyKey(id).build();
  }

  private static MembrickException failure(Runnable write) {
    try {
      write.run();
      throw new AssertionError("the write was acknowledged");
    } catch (MembrickException e) {
      return e;
    }
  }

  @Test
  void aFailedForceFailsItsWholeGroupAndEveryLaterWrite() {
    try (MemoryService service = store.open(MembrickOptions.defaults())) {
      service.add(memory("before"));
      store.journal.blockForces();
      List<CompletableFuture<Receipt>> group = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        group.add(service.addAsync(memory("m" + i)));
      }
      store.journal.failForce(new IOException("planned fault"));
      store.journal.unblockForces();

      assertThat(group)
          .allSatisfy(
              future ->
                  assertThat(future)
                      .failsWithin(Threads.PATIENCE)
                      .withThrowableThat()
                      .havingCause()
                      .isInstanceOf(MembrickException.class));
      MembrickException later = failure(() -> service.add(memory("later")));
      assertThat(later.code()).isEqualTo(Code.POISONED);
      assertThat(later).hasMessageContaining("planned fault").hasMessageContaining("open");
      assertThat(failure(() -> service.deleteAll(ANN)).code()).isEqualTo(Code.POISONED);

      assertThat(service.get(ANN, MemoryId.of("before"))).isPresent();
      assertThat(service.get(ANN, MemoryId.of("m0"))).as("never acknowledged").isEmpty();
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(service.search(ANN, "alpha").hits())
          .extracting(Hit::id)
          .containsExactly(MemoryId.of("before"));
      assertThat(service.stats().pendingCount()).isZero();
      assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(1);
    }
  }

  @Test
  void theFailureSaysThatTheOutcomeIsUnknown() {
    try (MemoryService service = store.open(MembrickOptions.defaults())) {
      store.journal.failForce(new IOException("planned fault"));

      MembrickException failure = failure(() -> service.add(memory("m")));

      assertThat(failure.code()).isEqualTo(Code.IO);
      assertThat(failure).hasMessageContaining("unknown").hasMessageContaining("planned fault");
    }
    try (MemoryService service = store.open(MembrickOptions.defaults())) {
      assertThat(service.add(memory("m")).replayed()).as("it was there after all").isTrue();
    }
  }

  @Test
  void aFailedAppendPoisons() {
    try (MemoryService service = store.open(MembrickOptions.defaults())) {
      store.journal.failAppend(new IOException("planned fault"));

      assertThat(failure(() -> service.add(memory("m"))).code()).isEqualTo(Code.IO);
      assertThat(failure(() -> service.add(memory("n"))).code()).isEqualTo(Code.POISONED);
    }
  }

  @Test
  void aFullDiskRefusesAndWritingGoesOnOnceThereIsSpace() {
    try (MemoryService service = store.open(MembrickOptions.defaults())) {
      service.add(memory("before"));
      store.journal.failAppend(
          new StorageFullException("no room", new IOException("No space left on device")));

      MembrickException failure = failure(() -> service.add(memory("m")));

      assertThat(failure.code()).isEqualTo(Code.DISK_FULL);
      assertThat(failure.retryable()).isTrue();
      assertThat(service.get(ANN, MemoryId.of("m"))).isEmpty();
      assertThat(service.add(memory("m")))
          .as("nothing was written, so the key is free")
          .isEqualTo(new Receipt(MemoryId.of("m"), 2, 1, false));
      assertThat(service.get(ANN, MemoryId.of("before"))).isPresent();
    }
  }
}
