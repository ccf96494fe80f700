package io.membrick.segments.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexHit;
import io.membrick.segments.IndexHits;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.RouteWidth;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The oracle against numbers worked out by hand. */
final class OracleIndexTest {
  private static final SegmentFilter ADA = SegmentFilter.ofUser("ada");
  private static final SegmentKey FIRST = Documents.session("ada", "s1");
  private static final SegmentKey SECOND = Documents.session("ada", "s2");

  private final OracleIndex index = new OracleIndex(256);

  @BeforeEach
  void fill() {
    index.apply(Documents.put(FIRST, 1, "tea tea"));
    index.apply(Documents.put(FIRST, 2, "oslo"));
    index.apply(Documents.put(SECOND, 3, "tea oslo"));
    index.apply(Documents.put(Documents.session("bob", "s1"), 4, "tea"));
    index.publish(4);
  }

  /**
   * Three passages of lengths 2, 1, 2 and two segments of lengths 3, 2. Passage: ln(1 + 1.5 / 2.5)
   * times 2 / (2 + 0.9 (0.6 + 0.4 * 2 * 3 / 5)); segment: ln(1 + 0.5 / 2.5) times 2 / (2 + 0.9 (0.6
   * + 0.4 * 3 / 2.5)); and so for the second.
   */
  @Test
  void scoresAreThoseWorkedOutByHand() {
    IndexHits hits = search(IndexQuery.of("tea", ADA, 10, Documents.EVENT));
    assertThat(hits.hits()).extracting(hit -> hit.entry().id()).containsExactly("id1", "id3");
    assertThat(hits.hits().get(0).score()).isCloseTo(0.438981, within(1e-6));
    assertThat(hits.hits().get(1).score()).isCloseTo(0.338076, within(1e-6));
    assertThat(hits.matched()).isEqualTo(2);
    assertThat(hits.route().searched()).containsExactly(FIRST, SECOND);
  }

  @Test
  void widthLeavesOutSegmentsButNotTheirStatistics() {
    IndexQuery query = IndexQuery.of("tea", ADA, 10, Documents.EVENT);
    IndexHits hits = search(query.withWidth(RouteWidth.fixed(1)));
    assertThat(hits.hits()).extracting(IndexHit::score).containsExactly(first(search(query)));
    assertThat(hits.matched()).isEqualTo(1);
    assertThat(hits.route().exact()).isFalse();
    assertThat(hits.route().skipped()).isEqualTo(1);
  }

  @Test
  void removedDocumentsLeaveTheStatisticsWithThePublication() {
    IndexQuery query = IndexQuery.of("tea", ADA, 10, Documents.EVENT);
    double before = first(search(query));
    index.apply(new IndexChange.Remove("ada", "id2"));
    assertThat(first(search(query))).isEqualTo(before);
    index.publish(5);
    assertThat(first(search(query))).isNotEqualTo(before);
  }

  private static double first(IndexHits hits) {
    return hits.hits().getFirst().score();
  }

  private IndexHits search(IndexQuery query) {
    try (IndexSnapshot snapshot = index.acquire()) {
      return snapshot.search(query);
    }
  }
}
