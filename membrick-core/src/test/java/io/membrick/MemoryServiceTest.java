package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.membrick.MembrickException.Code;
import io.membrick.testkit.MutableClock;
import io.membrick.testkit.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Adding, reading, changing and removing single memories. */
class MemoryServiceTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00.123456789Z");
  private static final Scope ANN = Scope.of("ann");
  private static final Scope CHAT = ANN.withSession("chat");

  private final MutableClock clock = new MutableClock(START);
  private final MemoryService service =
      MemoryService.inMemory(
          MembrickOptions.builder()
              .clock(clock)
              .maxTextBytes(1000)
              .publishInterval(Duration.ofHours(1))
              .build());

  @AfterEach
  void close() {
    service.close();
  }

  private static NewMemory memory(String text) {
    return NewMemory.builder(CHAT, text).build();
  }

  private static NewMemory named(String id, String text) {
    return NewMemory.builder(CHAT, text).id(MemoryId.of(id)).build();
  }

  private void flush() {
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
  }

  @Test
  void getSeesAnAddedMemoryAtOnce() {
    NewMemory content = named("m1", "I moved to Rome");

    Receipt receipt = service.add(content);

    assertThat(receipt).isEqualTo(new Receipt(MemoryId.of("m1"), 1, 1, false));
    assertThat(service.get(ANN, MemoryId.of("m1")))
        .contains(new Memory(MemoryId.of("m1"), content, 1, 1, 1, START, START));
  }

  @Test
  void searchSeesAnAddedMemoryOncePublished() {
    service.add(memory("I moved to Rome"));
    assertThat(service.search(ANN, "rome").hits()).isEmpty();

    flush();

    assertThat(service.search(ANN, "rome").hits())
        .extracting(Hit::text)
        .containsExactly("I moved to Rome");
  }

  @Test
  void madeIdsAreDistinctAndSortByTime() {
    MemoryId first = service.add(memory("one")).id();
    MemoryId second = service.add(memory("two")).id();
    clock.advance(Duration.ofMillis(1));
    MemoryId later = service.add(memory("three")).id();

    assertThat(first).isNotEqualTo(second);
    assertThat(first.value()).hasSize(26).isLessThan(later.value());
    assertThat(second.value()).isLessThan(later.value());
  }

  @Test
  void anIdIsTakenForTheWholeUser() {
    service.add(named("m1", "one"));

    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(
            () ->
                service.add(
                    NewMemory.builder(ANN.withSession("other"), "two")
                        .id(MemoryId.of("m1"))
                        .build()))
        .matches(e -> e.code() == Code.DUPLICATE_ID)
        .withMessageContaining("m1");
    assertThat(service.add(NewMemory.builder(Scope.of("bob"), "x").id(MemoryId.of("m1")).build()))
        .matches(receipt -> receipt.seqNo() == 2, "another user has ids of his own");
  }

  @Test
  void aDeletedIdMayBeAddedAgain() {
    service.add(named("m1", "one"));
    service.delete(ANN, MemoryId.of("m1"));

    Receipt again = service.add(named("m1", "two"));

    assertThat(again).isEqualTo(new Receipt(MemoryId.of("m1"), 3, 1, false));
    flush();
    assertThat(service.search(ANN, "two").hits()).extracting(Hit::text).containsExactly("two");
    assertThat(service.search(ANN, "one").hits()).isEmpty();
  }

  @Test
  void updateKeepsIdScopeAndCreation() {
    service.add(named("m1", "alpha"));
    flush();
    clock.advance(Duration.ofMinutes(5));

    Optional<Receipt> receipt = service.update(ANN, MemoryId.of("m1"), MemoryUpdate.text("beta"));

    assertThat(receipt).contains(new Receipt(MemoryId.of("m1"), 2, 2, false));
    assertThat(service.get(ANN, MemoryId.of("m1")))
        .contains(
            new Memory(
                MemoryId.of("m1"),
                named("m1", "beta"),
                2,
                1,
                2,
                START,
                START.plus(Duration.ofMinutes(5))));
    flush();
    assertThat(service.search(ANN, "alpha").hits()).isEmpty();
    assertThat(service.search(ANN, "beta").hits()).extracting(Hit::seqNo).containsExactly(2L);
  }

  @Test
  void updateOfAMadeIdKeepsIt() {
    MemoryId id = service.add(memory("alpha")).id();

    service.update(ANN, id, MemoryUpdate.of(builder -> builder.tag("done")));

    assertThat(service.get(ANN, id).orElseThrow().tags()).containsExactly("done");
  }

  @Test
  void updateExpectsAVersion() {
    MemoryId id = service.add(memory("alpha")).id();
    service.update(ANN, id, MemoryUpdate.text("beta").ifVersion(1));

    assertThatExceptionOfType(MembrickException.class)
        .isThrownBy(() -> service.update(ANN, id, MemoryUpdate.text("gamma").ifVersion(1)))
        .matches(e -> e.code() == Code.VERSION_CONFLICT)
        .withMessageContaining("version 2")
        .withMessageContaining("expects 1");
    assertThat(service.get(ANN, id).orElseThrow().text()).isEqualTo("beta");
  }

  @Test
  void updateOfNothingIsEmpty() {
    MemoryId id = service.add(memory("alpha")).id();

    assertThat(service.update(ANN, MemoryId.of("none"), MemoryUpdate.text("x"))).isEmpty();
    assertThat(service.update(Scope.of("bob"), id, MemoryUpdate.text("x"))).isEmpty();
    assertThat(service.update(ANN.withSession("other"), id, MemoryUpdate.text("x"))).isEmpty();
    assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(1);
  }

  @Test
  void updateCannotMoveOrRename() {
    MemoryId id = service.add(memory("alpha")).id();

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> service.update(ANN, id, MemoryUpdate.of(b -> NewMemory.builder(ANN, "x"))))
        .withMessageContaining("Scope[user=ann]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.update(ANN, id, MemoryUpdate.of(b -> b.id(MemoryId.of("other")))))
        .withMessageContaining("another id");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.update(ANN, id, MemoryUpdate.of(b -> b.idempotencyKey("k"))))
        .withMessageContaining("idempotency key");
  }

  @Test
  void whatAnEditThrowsReachesItsCallerAndNobodyElse() {
    MemoryId id = service.add(memory("alpha")).id();
    IllegalStateException mine = new IllegalStateException("mine");

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                service.update(
                    ANN,
                    id,
                    MemoryUpdate.of(
                        builder -> {
                          throw mine;
                        })))
        .isSameAs(mine);
    assertThatExceptionOfType(StackOverflowError.class)
        .isThrownBy(
            () ->
                service.update(
                    ANN,
                    id,
                    MemoryUpdate.of(
                        builder -> {
                          throw new StackOverflowError();
                        })));
    assertThat(service.update(ANN, id, MemoryUpdate.text("beta"))).isPresent();
  }

  @Test
  void anEditCannotWaitForTheThreadItRunsOn() {
    MemoryId id = service.add(memory("alpha")).id();

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(
            () ->
                service.update(
                    ANN,
                    id,
                    MemoryUpdate.of(
                        builder -> {
                          service.add(memory("beta"));
                          return builder;
                        })))
        .withMessageContaining("wait for itself");
  }

  @Test
  void deleteRemovesWhatTheScopeCovers() {
    MemoryId id = service.add(memory("alpha")).id();
    flush();

    assertThat(service.delete(ANN, MemoryId.of("none"))).isFalse();
    assertThat(service.delete(Scope.of("bob"), id)).isFalse();
    assertThat(service.delete(ANN.withSession("other"), id)).isFalse();
    assertThat(service.get(ANN, id)).isPresent();

    assertThat(service.delete(CHAT, id)).isTrue();
    assertThat(service.get(ANN, id)).isEmpty();
    assertThat(service.delete(CHAT, id)).isFalse();
    flush();
    assertThat(service.get(ANN, id)).isEmpty();
    assertThat(service.search(ANN, "alpha").hits()).isEmpty();
  }

  @Test
  void deleteAllRemovesWhatTheScopeCoversAndNothingElse() {
    Scope other = ANN.withSession("other");
    MemoryId published = service.add(memory("alpha one")).id();
    MemoryId kept = service.add(NewMemory.builder(other, "alpha two").build()).id();
    flush();
    MemoryId waiting = service.add(memory("alpha three")).id();

    assertThat(service.deleteAll(CHAT)).isEqualTo(4);

    MemoryId after = service.add(memory("alpha four")).id();
    for (int round = 0; round < 2; round++) {
      assertThat(service.get(ANN, published)).isEmpty();
      assertThat(service.get(ANN, waiting)).isEmpty();
      assertThat(service.get(ANN, kept)).isPresent();
      assertThat(service.get(ANN, after)).isPresent();
      flush();
    }
    assertThat(service.search(ANN, "alpha").hits())
        .extracting(Hit::id)
        .containsExactlyInAnyOrder(kept, after);
  }

  @Test
  void aTextBeyondTheLimitIsRefusedBeforeAnythingIsWritten() {
    String allowed = "ä".repeat(500);
    assertThat(service.add(memory(allowed)).seqNo()).isEqualTo(1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.add(memory(allowed + "x")))
        .withMessageContaining("1001")
        .withMessageContaining("1000");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                service.update(
                    ANN, service.add(memory("x")).id(), MemoryUpdate.text(allowed + "x")))
        .withMessageContaining("1001");
    assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(2);
  }

  @Test
  void addAsyncAnswersWhenTheMemoryIsDurable() {
    Receipt receipt = service.addAsync(named("m1", "one")).join();

    assertThat(service.get(ANN, receipt.id())).isPresent();
    assertThat(service.addAsync(named("m1", "two")))
        .failsWithin(Threads.PATIENCE)
        .withThrowableOfType(java.util.concurrent.ExecutionException.class)
        .withCauseInstanceOf(MembrickException.class);
  }

  @SuppressWarnings("NullAway") // what callers without a null checker do
  @Test
  void nullsAreRefused() {
    assertThatNullPointerException().isThrownBy(() -> service.get(ANN, null));
    assertThatNullPointerException().isThrownBy(() -> service.delete(ANN, null));
    assertThatNullPointerException().isThrownBy(() -> service.deleteAll(null));
    assertThatNullPointerException().isThrownBy(() -> service.add(null));
    assertThat(service.add(memory("still alive")).seqNo()).isEqualTo(1);
  }

  @Test
  void statsCountWhatWaits() {
    service.add(memory("one"));
    StoreStats before = service.stats();
    assertThat(before.pendingCount()).isEqualTo(1);
    assertThat(before.pendingBytes()).isPositive();
    assertThat(before.acknowledgedSeqNo()).isEqualTo(1);
    assertThat(before.visibleSeqNo()).isZero();
    assertThat(before.memories()).isZero();

    flush();

    StoreStats after = service.stats();
    assertThat(after.pendingCount()).isZero();
    assertThat(after.pendingBytes()).isZero();
    assertThat(after.visibleSeqNo()).isEqualTo(1);
    assertThat(after.memories()).isEqualTo(1);
    assertThat(after.forces()).isEqualTo(1);
  }
}
