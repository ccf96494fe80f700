package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.ListRequest.Order;
import io.membrick.testkit.MutableClock;
import io.membrick.testkit.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pages of the memories of a scope. */
class MemoryServiceListTest {
  private static final Scope ANN = Scope.of("ann");
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

  private final MutableClock clock = new MutableClock(START);
  private final MemoryService service =
      MemoryService.inMemory(MembrickOptions.builder().clock(clock).build());

  @AfterEach
  void close() {
    service.close();
  }

  private void addNumbered(int count) {
    for (int i = 0; i < count; i++) {
      Scope scope = ANN.withSession("s" + i % 3);
      service.add(NewMemory.builder(scope, "text").id(MemoryId.of("m" + i)).build());
    }
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
  }

  private List<String> walk(ListRequest request, List<Integer> sizes) {
    List<String> ids = new ArrayList<>();
    Page page = service.list(request);
    while (true) {
      page.memories().forEach(memory -> ids.add(memory.id().value()));
      sizes.add(page.memories().size());
      if (page.next().isEmpty()) {
        return ids;
      }
      page = service.list(request.after(page.next().get()));
    }
  }

  @Test
  void pagesAreFullAndTheLastSaysSo() {
    addNumbered(10);
    List<Integer> sizes = new ArrayList<>();

    List<String> ids = walk(ListRequest.of(ANN).limit(5), sizes);

    assertThat(ids).containsExactly("m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9");
    assertThat(sizes).containsExactly(5, 5);
  }

  @Test
  void newestFirstRunsBackwards() {
    addNumbered(7);
    List<Integer> sizes = new ArrayList<>();

    assertThat(walk(ListRequest.of(ANN).order(Order.NEWEST_FIRST).limit(3), sizes))
        .containsExactly("m6", "m5", "m4", "m3", "m2", "m1", "m0");
    assertThat(sizes).containsExactly(3, 3, 1);
  }

  @Test
  void aSessionListsItsOwn() {
    addNumbered(7);

    assertThat(walk(ListRequest.of(ANN.withSession("s1")).limit(1), new ArrayList<>()))
        .containsExactly("m1", "m4");
    Page none = service.list(ListRequest.of(ANN.withSession("none")));
    assertThat(none.memories()).isEmpty();
    assertThat(none.next()).isEmpty();
  }

  @Test
  void anUpdateKeepsItsPlaceAndACursorSurvivesDeletion() {
    addNumbered(6);
    Page first = service.list(ListRequest.of(ANN).limit(3));
    service.update(ANN, MemoryId.of("m0"), MemoryUpdate.text("changed"));
    service.delete(ANN, MemoryId.of("m2"));
    service.delete(ANN, MemoryId.of("m3"));
    assertThat(service.flush(Threads.PATIENCE)).isTrue();

    assertThat(service.list(ListRequest.of(ANN).limit(3).after(first.next().orElseThrow())))
        .satisfies(
            page -> {
              assertThat(page.memories())
                  .extracting(memory -> memory.id().value())
                  .containsExactly("m4", "m5");
              assertThat(page.next()).isEmpty();
            });
    assertThat(walk(ListRequest.of(ANN), new ArrayList<>())).startsWith("m0");
  }

  @Test
  void whatHasExpiredTakesNoPlace() {
    Instant expiry = START.plus(Duration.ofHours(1));
    for (int i = 0; i < 20; i++) {
      NewMemory.Builder memory = NewMemory.builder(ANN, "text").id(MemoryId.of("m" + i));
      service.add(i % 5 == 0 ? memory.build() : memory.expiresAt(expiry).build());
    }
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    clock.advance(Duration.ofHours(1));
    List<Integer> sizes = new ArrayList<>();

    assertThat(walk(ListRequest.of(ANN).limit(2), sizes)).containsExactly("m0", "m5", "m10", "m15");
    assertThat(sizes).containsExactly(2, 2);
  }
}
