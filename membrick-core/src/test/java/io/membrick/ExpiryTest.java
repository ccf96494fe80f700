package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.testkit.MutableClock;
import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A memory is gone from the instant of its expiry on, by the store's clock. */
class ExpiryTest {
  private static final Scope ANN = Scope.of("ann");
  private static final Instant EXPIRY = Instant.parse("2026-03-01T10:00:00Z");
  private static final MemoryId ID = MemoryId.of("m1");

  @TempDir Path directory;

  private final MutableClock clock = new MutableClock(EXPIRY.minusMillis(1));
  private final MembrickOptions options = MembrickOptions.builder().clock(clock).build();

  private static NewMemory expiring() {
    return NewMemory.builder(ANN, "alpha").id(ID).expiresAt(EXPIRY).build();
  }

  private static void assertSeen(MemoryService service, boolean seen) {
    assertThat(service.get(ANN, ID).isPresent()).isEqualTo(seen);
    assertThat(service.search(ANN, "alpha").hits()).hasSize(seen ? 1 : 0);
    assertThat(service.list(ListRequest.of(ANN)).memories()).hasSize(seen ? 1 : 0);
    try (Snapshot snapshot = service.snapshot()) {
      assertThat(snapshot.get(ANN, ID).isPresent()).isEqualTo(seen);
      assertThat(snapshot.search(SearchRequest.of(ANN, "alpha")).hits()).hasSize(seen ? 1 : 0);
      assertThat(snapshot.list(ListRequest.of(ANN)).memories()).hasSize(seen ? 1 : 0);
    }
  }

  @Test
  void itIsSeenOneMillisecondBeforeAndHiddenAtTheInstantAlsoAfterAReopen() {
    try (MemoryService service = MemoryService.open(directory, options)) {
      service.add(expiring());
      assertThat(service.get(ANN, ID)).as("unpublished").isPresent();
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertSeen(service, true);
    }
    try (MemoryService service = MemoryService.open(directory, options)) {
      assertSeen(service, true);
      clock.advance(Duration.ofMillis(1));
      assertSeen(service, false);
    }
    try (MemoryService service = MemoryService.open(directory, options)) {
      assertSeen(service, false);
    }
  }

  @Test
  void itTakesNoPlaceAmongTheTopK() {
    try (MemoryService service = MemoryService.inMemory(options)) {
      service.add(expiring());
      Receipt lasting = service.add(NewMemory.builder(ANN, "alpha and more words").build());
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      clock.advance(Duration.ofMillis(1));

      assertThat(service.search(SearchRequest.builder(ANN, "alpha").topK(1).build()).hits())
          .extracting(Hit::id)
          .containsExactly(lasting.id());
    }
  }

  @Test
  void itCountsAsGoneForWritesToo() {
    try (MemoryService service = MemoryService.inMemory(options)) {
      service.add(expiring());
      clock.advance(Duration.ofMillis(1));

      assertThat(service.update(ANN, ID, MemoryUpdate.text("beta"))).isEmpty();
      assertThat(service.delete(ANN, ID)).isFalse();
      Receipt again = service.add(NewMemory.builder(ANN, "gamma").id(ID).build());
      assertThat(again).isEqualTo(new Receipt(ID, 2, 1, false));
      assertThat(service.get(ANN, ID).orElseThrow().text()).isEqualTo("gamma");
    }
  }
}
