package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a router of the application's own may and may not answer. */
class RouterTest {
  private static final SegmentKey KEY = new SegmentKey("ann", "", "", "s1");

  private SegmentIndex index;

  @BeforeEach
  void fill() throws IOException {
    index =
        SegmentIndex.open(
            new SegmentIndexOptions(null, SegmentLayout.SHARED, ForkJoinPool.commonPool(), 1, 256));
    index.apply(
        new IndexChange.Put(new IndexDocument("m1", KEY, 1, 1, 1, Instant.EPOCH, null, "a key")));
    index.publish(1);
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  @SuppressWarnings("NullAway") // An application without null checks may do this.
  void aNullIsNamed() {
    assertThatThrownBy(() -> search(request -> null))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("router returned null");
    List<Segment> withNull = new ArrayList<>();
    withNull.add(null);
    assertThatThrownBy(() -> search(request -> withNull))
        .isInstanceOf(NullPointerException.class)
        .hasMessageContaining("list holds a null");
  }

  @Test
  void aStrangerIsRefused() {
    Segment stranger = new Segment(new SegmentKey("bob", "", "", "s1"), 1, 1, 1, 1);
    assertThatThrownBy(() -> search(request -> List.of(stranger)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("was no candidate");
  }

  @Test
  void nothingChosenFindsNothingAndSaysSo() {
    IndexHits hits = search(request -> List.of());
    assertThat(hits.hits()).isEmpty();
    assertThat(hits.route().exact()).isFalse();
    assertThat(hits.route().skipped()).isEqualTo(1);
  }

  private IndexHits search(Router router) {
    try (IndexSnapshot snapshot = index.acquire()) {
      return snapshot.search(
          IndexQuery.of("key", SegmentFilter.ofUser("ann"), 10, Instant.EPOCH).withRouter(router));
    }
  }
}
