package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.segments.testkit.Documents;
import io.membrick.segments.testkit.Indexes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What readers see while a writer publishes. */
final class PublicationTest {
  private static final SegmentFilter ADA = SegmentFilter.ofUser("ada");
  private static final int BATCHES = 100;
  private static final int READERS = 4;

  /** Sequence numbers that were or are about to be published; a snapshot has one of these. */
  private final Set<Long> boundaries = new ConcurrentSkipListSet<>();

  @ParameterizedTest
  @EnumSource
  void readersSeeWholeBatchesAndNeverGoBack(SegmentLayout layout)
      throws IOException, InterruptedException, ExecutionException {
    long last = lastSeqNo();
    boundaries.add(0L);
    try (SegmentIndex index = Indexes.inMemory(layout);
        ExecutorService readers = Executors.newFixedThreadPool(READERS)) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        running.add(readers.submit(() -> readUntil(last, index)));
      }
      write(index);
      for (Future<?> reader : running) {
        reader.get();
      }
    }
  }

  private void write(SegmentIndex index) throws IOException {
    long seqNo = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      for (int i = 0; i < size(batch); i++) {
        seqNo++;
        SegmentKey key = Documents.session("ada", "s" + seqNo % 5);
        index.apply(Documents.put(key, seqNo, "note number " + seqNo));
      }
      boundaries.add(seqNo);
      index.publish(seqNo);
    }
  }

  private static int size(int batch) {
    return 1 + batch % 7;
  }

  private static long lastSeqNo() {
    long sum = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      sum += size(batch);
    }
    return sum;
  }

  private void readUntil(long last, SegmentIndex index) {
    long generation = 0;
    long seqNo = 0;
    while (seqNo < last) {
      try (IndexSnapshot snapshot = index.acquire()) {
        assertThat(snapshot.generation()).isGreaterThanOrEqualTo(generation);
        assertThat(snapshot.seqNo()).isGreaterThanOrEqualTo(seqNo);
        generation = snapshot.generation();
        seqNo = snapshot.seqNo();
        checkWhole(snapshot);
      }
    }
  }

  private void checkWhole(IndexSnapshot snapshot) {
    long seqNo = snapshot.seqNo();
    assertThat(boundaries).contains(seqNo);
    assertThat(snapshot.stats().documents()).isEqualTo(seqNo);
    assertThat(snapshot.search(IndexQuery.of("note", ADA, 3, Documents.EVENT)).matched())
        .isEqualTo(seqNo);
    List<Segment> segments = snapshot.segments(ADA);
    assertThat(segments.stream().mapToLong(Segment::documents).sum()).isEqualTo(seqNo);
    assertThat(segments).allMatch(segment -> segment.generation() <= snapshot.generation());
    List<IndexEntry> newest =
        snapshot.list(ADA, IndexSnapshot.Direction.NEWEST_FIRST, Optional.empty(), 1);
    assertThat(newest.stream().mapToLong(IndexEntry::seqNo).sum()).isEqualTo(seqNo);
  }

  @Test
  void generationRisesOnlyWhenSomethingWasApplied() throws IOException {
    try (SegmentIndex index = Indexes.inMemory(SegmentLayout.SHARED)) {
      index.publish(0);
      assertThat(generation(index)).isZero();
      index.apply(Documents.put(Documents.session("ada", "s"), 1, "tea"));
      assertThat(generation(index)).isZero();
      index.publish(1);
      assertThat(generation(index)).isEqualTo(1);
      index.publish(1);
      assertThat(generation(index)).isEqualTo(1);
    }
  }

  private static long generation(SegmentIndex index) {
    try (IndexSnapshot snapshot = index.acquire()) {
      return snapshot.generation();
    }
  }
}
