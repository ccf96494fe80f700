package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.segments.testkit.Documents;
import io.membrick.segments.testkit.OracleIndex;
import io.membrick.segments.testkit.ScriptRunner;
import io.membrick.segments.testkit.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** An index large enough that a search is split, with one segment that is larger than the rest. */
final class LargeIndexTest {
  private static final int DOCUMENTS = 68_000;
  private static final int TOKENS = 16;
  private static final int THREADS = 3;
  private static final List<String> QUERIES =
      List.of("w0", "w1 w17 w400", "w2 w3 w900 nowhere", "w5 w6 w7 w8 w9 w10");

  private final CountDownLatch release = new CountDownLatch(1);

  @Test
  void splittingASearchChangesNothing() throws IOException, InterruptedException {
    try (CountingPool pool = new CountingPool();
        SegmentIndex shared = open(SegmentLayout.SHARED, pool);
        SegmentIndex single = open(SegmentLayout.SINGLE, pool);
        OracleIndex oracle = new OracleIndex(TOKENS)) {
      fill(List.of(shared, single, oracle));
      try (IndexSnapshot a = shared.acquire();
          IndexSnapshot b = single.acquire();
          IndexSnapshot wanted = oracle.acquire()) {
        keepBusy(pool);
        List<IndexHits> whole = queries().stream().map(a::search).toList();
        assertThat(pool.submitted).as("parts handed to a busy pool").hasValue(THREADS);
        release.countDown();
        assertThat(pool.awaitQuiescence(1, TimeUnit.MINUTES)).isTrue();
        assertThat(queries().stream().map(a::search).toList()).isEqualTo(whole);
        assertThat(pool.submitted).as("parts handed to an idle pool").hasValueGreaterThan(THREADS);
        assertThat(queries().stream().map(b::search).toList()).isEqualTo(whole);
        IndexQuery query = query(QUERIES.get(1), Grouping.NONE, RouteWidth.fixed(5));
        assertThat(ScriptRunner.differences(wanted, a, query)).isEmpty();
      }
    } finally {
      release.countDown();
    }
  }

  /** A search asks a pool without an idle thread for nothing. */
  private void keepBusy(ForkJoinPool pool) throws InterruptedException {
    CountDownLatch started = new CountDownLatch(THREADS);
    for (int i = 0; i < THREADS; i++) {
      pool.execute(
          () -> {
            started.countDown();
            awaitRelease();
          });
    }
    started.await();
  }

  private void awaitRelease() {
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<IndexQuery> queries() {
    List<IndexQuery> queries = new ArrayList<>();
    for (String text : QUERIES) {
      for (Grouping grouping : Grouping.values()) {
        queries.add(query(text, grouping, RouteWidth.all()));
        queries.add(query(text, grouping, RouteWidth.fixed(3)));
      }
    }
    return queries;
  }

  private static IndexQuery query(String text, Grouping grouping, RouteWidth width) {
    return new IndexQuery(
        text,
        SegmentFilter.ofUser("ada"),
        50,
        width,
        Router.byEvidence(),
        grouping,
        Documents.EVENT);
  }

  private static void fill(List<SegmentIndex> indexes) throws IOException {
    Random random = new Random(Seeds.seed());
    for (long seqNo = 1; seqNo <= DOCUMENTS; seqNo++) {
      int session = random.nextInt(6) == 0 ? 0 : random.nextInt(1500);
      String user = random.nextInt(200) == 0 ? "bob" : "ada";
      String text = word(random) + " " + word(random) + " " + word(random);
      IndexChange put = Documents.put(Documents.session(user, "s" + session), seqNo, text);
      for (SegmentIndex index : indexes) {
        index.apply(put);
        if (seqNo % 17_000 == 0) {
          index.publish(seqNo);
        }
      }
    }
  }

  private static String word(Random random) {
    double skewed = random.nextDouble() * random.nextDouble() * random.nextDouble();
    return "w" + (int) (1000 * skewed);
  }

  private static SegmentIndex open(SegmentLayout layout, ForkJoinPool pool) throws IOException {
    return SegmentIndex.open(new SegmentIndexOptions(null, layout, pool, THREADS + 1, TOKENS));
  }

  /** Counts what it is given. */
  private static final class CountingPool extends ForkJoinPool {
    private final AtomicInteger submitted = new AtomicInteger();

    CountingPool() {
      super(THREADS);
    }

    @Override
    public void execute(Runnable task) {
      submitted.incrementAndGet();
      super.execute(task);
    }
  }
}
