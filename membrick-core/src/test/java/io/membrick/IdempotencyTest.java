package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.membrick.MembrickException.Code;
import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A write under an idempotency key happens once. */
class IdempotencyTest {
  private static final Scope ANN = Scope.of("ann");

  @TempDir Path directory;

  private static NewMemory keyed(String key, String text) {
    return NewMemory.builder(ANN, text).idempotencyKey(key).build();
  }

  @Test
  void aRetryGetsTheFirstReceiptAndWritesNothing() {
    try (MemoryService service = MemoryService.inMemory()) {
      Receipt first = service.add(keyed("k", "one"));

      Receipt second = service.add(keyed("k", "one"));

      assertThat(second).isEqualTo(new Receipt(first.id(), 1, 1, true));
      assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(1);
      assertThat(service.stats().pendingCount()).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void otherContentUnderTheKeyIsAConflict() {
    try (MemoryService service = MemoryService.inMemory()) {
      service.add(keyed("k", "timeout 30 s"));

      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(() -> service.add(keyed("k", "timeout 31 s")))
          .matches(e -> e.code() == Code.IDEMPOTENCY_CONFLICT)
          .withMessageContaining("k");
      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(
              () -> service.add(keyed("k", "timeout 30 s").toBuilder().tag("other").build()))
          .matches(e -> e.code() == Code.IDEMPOTENCY_CONFLICT);
      assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(1);
    }
  }

  @Test
  void theKeyIsOfItsScope() {
    try (MemoryService service = MemoryService.inMemory()) {
      service.add(keyed("k", "one"));

      for (Scope other : List.of(Scope.of("bob"), ANN.withSession("s"), ANN.withAgent("s"))) {
        NewMemory same = NewMemory.builder(other, "one").idempotencyKey("k").build();
        assertThat(service.add(same).replayed()).as("%s", other).isFalse();
      }
    }
  }

  @Test
  void aKeyWorksWithinOneBatch() {
    try (MemoryService service = MemoryService.inMemory()) {
      List<Receipt> receipts =
          service.addAll(
              List.of(keyed("k", "one"), keyed("l", "two"), keyed("k", "one"), keyed("k", "one")));

      assertThat(receipts).extracting(Receipt::seqNo).containsExactly(1L, 2L, 1L, 1L);
      assertThat(receipts).extracting(Receipt::replayed).containsExactly(false, false, true, true);
      assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(2);
      assertThat(service.addAll(List.of(keyed("l", "two"), keyed("k", "one"))))
          .extracting(Receipt::replayed)
          .containsOnly(true);
    }
  }

  @Test
  void aConflictWithinABatchRefusesAllOfIt() {
    try (MemoryService service = MemoryService.inMemory()) {
      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(() -> service.addAll(List.of(keyed("k", "one"), keyed("k", "two"))))
          .matches(e -> e.code() == Code.IDEMPOTENCY_CONFLICT);

      assertThat(service.stats().acknowledgedSeqNo()).isZero();
      assertThat(service.add(keyed("k", "two")).replayed()).isFalse();
    }
  }

  @Test
  void aReplayAnswersAlsoWhenTheMemoryWasChangedOrRemoved() {
    try (MemoryService service = MemoryService.inMemory()) {
      Receipt first = service.add(keyed("k", "one"));
      service.update(ANN, first.id(), MemoryUpdate.text("two"));
      Receipt replayed = new Receipt(first.id(), 1, 1, true);

      assertThat(service.add(keyed("k", "one"))).isEqualTo(replayed);
      service.delete(ANN, first.id());
      assertThat(service.add(keyed("k", "one"))).isEqualTo(replayed);
      assertThat(service.get(ANN, first.id())).isEmpty();
    }
  }

  @Test
  void aKeyComesBeforeAnIdThatIsTaken() {
    try (MemoryService service = MemoryService.inMemory()) {
      NewMemory memory = keyed("k", "one").toBuilder().id(MemoryId.of("m1")).build();
      service.add(memory);

      assertThat(service.add(memory)).isEqualTo(new Receipt(MemoryId.of("m1"), 1, 1, true));
    }
  }

  @Test
  void sixteenThreadsWriteOnce() throws Exception {
    try (MemoryService service = MemoryService.inMemory()) {
      for (int round = 0; round < 50; round++) {
        NewMemory memory = keyed("k" + round, "one");
        List<Callable<Receipt>> tasks = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
          tasks.add(() -> service.add(memory));
        }

        List<Receipt> receipts = Threads.together(tasks);

        assertThat(receipts).extracting(Receipt::seqNo).containsOnly(round + 1L);
        assertThat(receipts).filteredOn(receipt -> !receipt.replayed()).hasSize(1);
      }
    }
  }

  @Test
  void theWindowForgetsTheOldestAndSurvivesAReopenAsItWas() {
    MembrickOptions options = MembrickOptions.builder().idempotencyWindow(2).build();
    try (MemoryService service = MemoryService.open(directory, options)) {
      service.add(keyed("a", "one"));
      service.add(keyed("b", "two"));
      service.add(keyed("c", "three"));
      assertThat(service.add(keyed("a", "one")).replayed()).as("a was forgotten").isFalse();
      assertThat(service.add(keyed("c", "three")).replayed()).isTrue();
    }
    try (MemoryService service = MemoryService.open(directory, options)) {
      assertThat(service.add(keyed("c", "three"))).matches(Receipt::replayed);
      assertThat(service.add(keyed("a", "one")))
          .matches(receipt -> receipt.replayed() && receipt.seqNo() == 4);
      assertThat(service.add(keyed("b", "two")).replayed()).as("b was forgotten").isFalse();
    }
  }

  @Test
  void aKeyThatWasUsedAnewCountsAsNewInALargerWindow() {
    try (MemoryService service =
        MemoryService.open(directory, MembrickOptions.builder().idempotencyWindow(1).build())) {
      for (String key : List.of("a", "b", "a")) {
        service.add(keyed(key, "text"));
      }
    }
    try (MemoryService service =
        MemoryService.open(directory, MembrickOptions.builder().idempotencyWindow(2).build())) {
      service.add(keyed("c", "text"));
      assertThat(service.add(keyed("a", "text")))
          .matches(receipt -> receipt.replayed() && receipt.seqNo() == 3);
      assertThat(service.add(keyed("b", "text")).replayed()).as("b was forgotten").isFalse();
    }
  }

  @Test
  void aRetryAfterAReopenGetsTheFirstReceipt() {
    NewMemory memory =
        keyed("k", "one").toBuilder()
            .metadata("b", MetadataValue.of(5.0))
            .metadata("a", MetadataValue.of(List.of("x", "y")))
            .link("about", MemoryId.of("other"))
            .tag("t")
            .build();
    Receipt first;
    try (MemoryService service = MemoryService.open(directory)) {
      first = service.add(memory);
      service.update(ANN, first.id(), MemoryUpdate.text("changed"));
    }
    try (MemoryService service = MemoryService.open(directory)) {
      assertThat(service.add(memory)).isEqualTo(new Receipt(first.id(), 1, 1, true));
      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(() -> service.add(keyed("k", "changed")))
          .matches(e -> e.code() == Code.IDEMPOTENCY_CONFLICT);
    }
  }
}
