package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.membrick.segments.SegmentLayout;
import io.membrick.testkit.Threads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each scope sees its own and nothing else. */
class ScopeIsolationTest {
  private static final List<Scope> SCOPES =
      List.of(
          Scope.of("test_user"),
          Scope.of("test_user1"),
          Scope.of("TEST_USER"),
          Scope.of(" test_user"),
          Scope.of("test_user\u0000"),
          Scope.of("\u0001test_user"),
          Scope.of("test\tuser"),
          Scope.of("test/user"),
          Scope.of("test"),
          Scope.of("a/b").withAgent("c"),
          Scope.of("a").withAgent("b/c"),
          Scope.of("a\u0000b").withAgent("c"),
          Scope.of("a\u0000").withAgent("b"),
          Scope.of("caf\u00e9"),
          Scope.of("cafe\u0301"),
          Scope.of("x").withApp("y"),
          Scope.of("x2").withAgent("y"),
          Scope.of("x3").withSession("y"),
          Scope.of("s1").withSession("../../etc/passwd"),
          Scope.of("s2").withSession("CON"),
          Scope.of("s3").withSession("."),
          Scope.of("s4").withSession("a/b."),
          Scope.of("s5").withSession("\uD83D\uDE00".repeat(75)));

  @ParameterizedTest
  @EnumSource(SegmentLayout.class)
  void eachSeesItsOwn(SegmentLayout layout) {
    try (MemoryService service =
        MemoryService.inMemory(MembrickOptions.builder().layout(layout).build())) {
      List<Memory> stored = new ArrayList<>();
      for (Scope scope : SCOPES) {
        Receipt receipt =
            service.add(NewMemory.builder(scope, "alpha beta").id(MemoryId.of("same")).build());
        stored.add(service.get(scope, receipt.id()).orElseThrow());
      }
      assertThat(service.flush(Threads.PATIENCE)).isTrue();

      for (int round = 0; round < 2; round++) {
        for (int i = 0; i < SCOPES.size(); i++) {
          Scope scope = SCOPES.get(i);
          assertThat(service.search(scope, "alpha").hits())
              .as("%s", scope)
              .extracting(Hit::memory)
              .containsExactly(stored.get(i));
          assertThat(service.list(ListRequest.of(scope)).memories()).containsExactly(stored.get(i));
          assertThat(service.get(scope, MemoryId.of("same"))).contains(stored.get(i));
          assertThat(service.search(SearchRequest.builder(scope, "alpha").idsOnly().build()).hits())
              .extracting(Hit::scope)
              .containsExactly(scope);
        }
      }
    }
  }

  @Test
  void aScopeSeesWhatItLeavesOpen() {
    try (MemoryService service = MemoryService.inMemory()) {
      Scope agent = Scope.of("ann").withAgent("helper");
      Scope session = agent.withSession("s1");
      MemoryId bare = service.add(NewMemory.builder(Scope.of("ann"), "alpha").build()).id();
      MemoryId helped = service.add(NewMemory.builder(agent, "alpha").build()).id();
      MemoryId said = service.add(NewMemory.builder(session, "alpha").build()).id();
      assertThat(service.flush(Threads.PATIENCE)).isTrue();

      assertThat(service.search(Scope.of("ann"), "alpha").hits())
          .extracting(Hit::id)
          .containsExactlyInAnyOrder(bare, helped, said);
      assertThat(service.search(agent, "alpha").hits())
          .extracting(Hit::id)
          .containsExactlyInAnyOrder(helped, said);
      assertThat(service.search(session, "alpha").hits()).extracting(Hit::id).containsExactly(said);
      assertThat(service.get(session, helped)).isEmpty();
      assertThat(service.get(agent, said)).isPresent();
    }
  }

  @Test
  void theFilterWorksBeforeTheTopK() {
    try (MemoryService service = MemoryService.inMemory()) {
      List<NewMemory> strong = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        strong.add(NewMemory.builder(Scope.of("u1"), "alpha alpha alpha").build());
      }
      service.addAll(strong);
      Receipt weak =
          service.add(
              NewMemory.builder(Scope.of("u2"), "one alpha among many other words here").build());
      service.flush(Threads.PATIENCE);

      assertThat(
              service.search(SearchRequest.builder(Scope.of("u2"), "alpha").topK(1).build()).hits())
          .extracting(Hit::id)
          .containsExactly(weak.id());
    }
  }

  @Test
  void aBlankUserIsRefused() {
    for (String blank : List.of("", " ", "\t\n")) {
      assertThatIllegalArgumentException().isThrownBy(() -> Scope.of(blank));
    }
  }
}
