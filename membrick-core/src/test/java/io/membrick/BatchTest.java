package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.membrick.MembrickException.Code;
import io.membrick.testkit.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A batch is all or nothing. */
class BatchTest {
  private static final Scope ANN = Scope.of("ann");

  private final MemoryService service =
      MemoryService.inMemory(
          MembrickOptions.builder()
              .maxTextBytes(1000)
              .maxBatchCount(128)
              .maxBatchBytes(1 << 16)
              .build());

  @AfterEach
  void close() {
    service.close();
  }

  private static List<NewMemory> memories(int count) {
    List<NewMemory> memories = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      memories.add(NewMemory.builder(ANN, "alpha " + i).id(MemoryId.of("m" + i)).build());
    }
    return memories;
  }

  private void assertNothingWasWritten() {
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(service.stats().acknowledgedSeqNo()).isZero();
    assertThat(service.search(ANN, "alpha").hits()).isEmpty();
    assertThat(service.get(ANN, MemoryId.of("m0"))).isEmpty();
    assertThat(service.stats().pendingCount()).isZero();
    assertThat(service.stats().pendingBytes()).isZero();
  }

  @Test
  void receiptsComeInTheOrderOfTheMemories() {
    List<Receipt> receipts = service.addAll(memories(128));

    assertThat(receipts).hasSize(128);
    for (int i = 0; i < 128; i++) {
      assertThat(receipts.get(i)).isEqualTo(new Receipt(MemoryId.of("m" + i), i + 1, 1, false));
    }
    assertThat(service.stats().forces()).isEqualTo(1);
  }

  @Test
  void oneInvalidMemoryRefusesAllAndIsNamed() {
    for (int bad : new int[] {0, 77, 127}) {
      List<NewMemory> batch = memories(128);
      batch.set(bad, NewMemory.builder(ANN, "x".repeat(1001)).build());

      assertThatExceptionOfType(InvalidMemoryException.class)
          .isThrownBy(() -> service.addAll(batch))
          .matches(e -> e.index() == bad)
          .withMessageContaining("memory " + bad + " of the batch");
    }
    assertNothingWasWritten();
  }

  @Test
  void anIdThatIsTakenWithinTheBatchRefusesAll() {
    List<NewMemory> batch = memories(10);
    batch.set(7, NewMemory.builder(ANN.withSession("s"), "x").id(MemoryId.of("m3")).build());

    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(() -> service.addAll(batch))
        .matches(e -> e.code() == Code.DUPLICATE_ID)
        .withMessageContaining("memory 7 of the batch");
    assertNothingWasWritten();
  }

  @Test
  void aBatchThatIsTooLargeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.addAll(memories(129)))
        .withMessageContaining("129");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                service.addAll(
                    Collections.nCopies(70, NewMemory.builder(ANN, "x".repeat(1000)).build())))
        .withMessageContaining("maxBatchBytes");
    assertNothingWasWritten();
  }

  @Test
  void anEmptyBatchDoesNothing() {
    assertThat(service.addAll(List.of())).isEmpty();
    assertNothingWasWritten();
  }

  @Test
  void aBatchOfSeveralUsersKeepsThemApart() {
    service.addAll(
        List.of(
            NewMemory.builder(ANN, "alpha").id(MemoryId.of("m")).build(),
            NewMemory.builder(Scope.of("bob"), "alpha").id(MemoryId.of("m")).build()));

    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(service.search(ANN, "alpha").hits()).extracting(Hit::seqNo).containsExactly(1L);
    assertThat(service.search(Scope.of("bob"), "alpha").hits())
        .extracting(Hit::seqNo)
        .containsExactly(2L);
  }
}
