package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.membrick.segments.RouteWidth;
import io.membrick.segments.Segment;
import io.membrick.testkit.Threads;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A snapshot stands still; searches say what they looked into. */
class SnapshotTest {
  private static final Scope ANN = Scope.of("ann");
  private static final Scope ONE = ANN.withSession("one");
  private static final Scope TWO = ANN.withSession("two");

  private final MemoryService service = MemoryService.inMemory();

  @BeforeEach
  void fill() {
    service.add(NewMemory.builder(ONE, "alpha beta").id(MemoryId.of("a")).build());
    service.add(NewMemory.builder(TWO, "alpha gamma").id(MemoryId.of("b")).build());
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
  }

  @AfterEach
  void close() {
    service.close();
  }

  private static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.id().value()).toList();
  }

  @Test
  void itShowsWhatItShowedWhateverIsWritten() {
    try (Snapshot snapshot = service.snapshot()) {
      SearchResult before = snapshot.search(SearchRequest.of(ANN, "alpha"));
      service.deleteAll(ONE);
      service.update(ANN, MemoryId.of("b"), MemoryUpdate.text("delta"));
      service.add(NewMemory.builder(ONE, "alpha").build());
      assertThat(service.flush(Threads.PATIENCE)).isTrue();

      assertThat(snapshot.search(SearchRequest.of(ANN, "alpha"))).isEqualTo(before);
      assertThat(snapshot.search(SearchRequest.of(ANN, "delta")).hits()).isEmpty();
      assertThat(snapshot.get(ANN, MemoryId.of("a"))).isPresent();
      assertThat(snapshot.get(ANN, MemoryId.of("b")).orElseThrow().text()).isEqualTo("alpha gamma");
      assertThat(snapshot.list(ListRequest.of(ANN)).memories()).hasSize(2);
      assertThat(snapshot.seqNo()).isEqualTo(2);
      assertThat(service.search(ANN, "delta").seqNo()).isEqualTo(5);
      assertThat(service.search(ANN, "delta").generation()).isGreaterThan(snapshot.generation());
    }
  }

  @Test
  void aSegmentIsSearchedAloneWithTheScoresOfASearchOverAll() {
    try (Snapshot snapshot = service.snapshot()) {
      List<Segment> segments = snapshot.segments(ANN);
      assertThat(segments).extracting(each -> each.key().session()).containsExactly("one", "two");

      SearchResult all = snapshot.search(SearchRequest.of(ANN, "alpha"));
      for (Segment segment : segments) {
        SearchResult alone = snapshot.search(segment, SearchRequest.of(ANN, "alpha"));
        assertThat(alone.hits())
            .hasSize(1)
            .isEqualTo(
                all.hits().stream()
                    .filter(
                        hit -> hit.scope().session().orElseThrow().equals(segment.key().session()))
                    .toList());
      }
      assertThatIllegalArgumentException()
          .isThrownBy(() -> snapshot.search(segments.getFirst(), SearchRequest.of(TWO, "alpha")))
          .withMessageContaining("one");
    }
  }

  @Test
  void aResultSaysWhatWasRouted() {
    SearchResult all = service.search(ANN, "alpha");
    assertThat(all.route().exact()).isTrue();
    assertThat(all.route().considered()).isEqualTo(2);
    assertThat(all.route().searched()).hasSize(2);
    assertThat(all.matched()).isEqualTo(2);

    SearchResult narrow =
        service.search(SearchRequest.builder(ANN, "alpha").width(RouteWidth.fixed(1)).build());
    assertThat(narrow.hits()).hasSize(1);
    assertThat(narrow.route().skipped()).isEqualTo(1);
    assertThat(ids(service.search(SearchRequest.builder(ANN, "alpha").topK(0).build()))).isEmpty();
  }

  @Test
  void aRouterOfTheApplicationChooses() {
    SearchRequest request =
        SearchRequest.builder(ANN, "alpha")
            .router(
                ask ->
                    ask.candidates().stream()
                        .map(candidate -> candidate.segment())
                        .filter(segment -> segment.key().session().equals("two"))
                        .toList())
            .build();

    assertThat(ids(service.search(request))).containsExactly("b");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                service.search(
                    SearchRequest.builder(ANN, "alpha")
                        .router(
                            ask -> {
                              throw new IllegalStateException("mine");
                            })
                        .build()))
        .withMessage("mine");
  }

  @Test
  void hitsComeWithoutMemoriesIfAsked() {
    Hit hit =
        service.search(SearchRequest.builder(ANN, "beta").idsOnly().build()).hits().getFirst();

    assertThat(hit.id()).isEqualTo(MemoryId.of("a"));
    assertThat(hit.scope()).isEqualTo(ONE);
    assertThatIllegalStateException().isThrownBy(hit::memory).withMessageContaining("idsOnly");
  }

  @Test
  void onePerSessionGivesTheBestOfEach() {
    service.add(NewMemory.builder(ONE, "alpha beta epsilon").id(MemoryId.of("c")).build());
    assertThat(service.flush(Threads.PATIENCE)).isTrue();

    assertThat(ids(service.search(SearchRequest.builder(ANN, "alpha").onePerSession().build())))
        .hasSize(2)
        .contains("b");
  }

  @Test
  void aSnapshotCannotWaitForWhatItLacks() {
    try (Snapshot snapshot = service.snapshot()) {
      Receipt later = service.add(NewMemory.builder(ONE, "alpha").build());

      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> snapshot.search(SearchRequest.builder(ANN, "alpha").atLeast(later).build()))
          .withMessageContaining("newer snapshot");
    }
  }

  @Test
  void itIsClosedOnceAndUnusableAfterwards() {
    Snapshot snapshot = service.snapshot();
    snapshot.close();
    snapshot.close();

    assertThatIllegalStateException().isThrownBy(snapshot::generation);
    assertThatIllegalStateException()
        .isThrownBy(() -> snapshot.search(SearchRequest.of(ANN, "alpha")));
    assertThatIllegalStateException().isThrownBy(() -> snapshot.get(ANN, MemoryId.of("a")));
    assertThat(ids(service.search(ANN, "alpha"))).hasSize(2);
  }
}
