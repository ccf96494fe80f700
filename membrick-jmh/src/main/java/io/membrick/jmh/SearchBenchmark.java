package io.membrick.jmh;

import io.membrick.Hit;
import io.membrick.MembrickOptions;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.SearchResult;
import io.membrick.segments.RouteWidth;
import io.membrick.segments.SegmentLayout;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Searches of one store, beside plain Lucene over the same turns. */
@org.openjdk.jmh.annotations.State(org.openjdk.jmh.annotations.Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SearchBenchmark {
  private static final Scope USER = Scope.of("user");
  private static final int TOP_K = 20;
  private static final int BATCH = 512;
  private static final int QUERIES = 64;

  /** Memories in the store. */
  @Param("23366")
  public int memories;

  /** Sessions they are dealt to. */
  @Param("23")
  public int sessions;

  /** How segments lie in the index. */
  @Param({"SHARED", "SINGLE"})
  public SegmentLayout layout = SegmentLayout.SHARED;

  private MemoryService service = MemoryService.inMemory();
  private List<String> queries = List.of();
  private @Nullable LucenePeer lucene;

  /** Next query of each thread. */
  @org.openjdk.jmh.annotations.State(org.openjdk.jmh.annotations.Scope.Thread)
  public static class Turnstile {
    private int next;

    String next(List<String> queries) {
      next = (next + 1) % queries.size();
      return queries.get(next);
    }
  }

  /** Fills the store and the peer, and checks that both answer. */
  @Setup(Level.Trial)
  public void fill() throws IOException {
    Corpus corpus = new Corpus(42);
    List<Corpus.Turn> turns = corpus.turns(memories, sessions);
    queries = corpus.queries(QUERIES);
    service.close();
    service = MemoryService.inMemory(MembrickOptions.builder().layout(layout).build());
    for (int from = 0; from < turns.size(); from += BATCH) {
      List<NewMemory> batch = new ArrayList<>();
      for (Corpus.Turn turn : turns.subList(from, Math.min(turns.size(), from + BATCH))) {
        batch.add(NewMemory.builder(USER.withSession("s" + turn.session()), turn.text()).build());
      }
      service.addAll(batch);
      // A store refuses writes when too many wait to be published, and nothing else slows this
      // loop.
      flush();
    }
    lucene = new LucenePeer(turns);
    for (String query : queries) {
      int found = search(query, RouteWidth.all(), true).hits().size();
      if (found != TOP_K || lucene().ids(query, TOP_K).size() != TOP_K) {
        throw new IllegalStateException("query " + query + " found " + found + " hits");
      }
    }
  }

  private void flush() {
    if (!service.flush(Duration.ofMinutes(10))) {
      throw new IllegalStateException("the store was not published in time");
    }
  }

  /** Releases the store and the peer. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    service.close();
    lucene().close();
  }

  private LucenePeer lucene() {
    return Objects.requireNonNull(lucene, "the store is filled first");
  }

  private SearchResult search(String query, RouteWidth width, boolean idsOnly) {
    SearchRequest.Builder request = SearchRequest.builder(USER, query).topK(TOP_K).width(width);
    return service.search((idsOnly ? request.idsOnly() : request).build());
  }

  /** All segments, ids of the hits. */
  @Benchmark
  public SearchResult membrickIds(Turnstile turnstile) {
    return search(turnstile.next(queries), RouteWidth.all(), true);
  }

  /** All segments, texts of the hits. */
  @Benchmark
  public List<String> membrickTexts(Turnstile turnstile) {
    return search(turnstile.next(queries), RouteWidth.all(), false).hits().stream()
        .map(Hit::text)
        .toList();
  }

  /** The five best segments, ids of the hits. */
  @Benchmark
  public SearchResult membrickFixed5(Turnstile turnstile) {
    return search(turnstile.next(queries), RouteWidth.fixed(5), true);
  }

  /** One session, ids of the hits. */
  @Benchmark
  public SearchResult membrickSession(Turnstile turnstile) {
    return service.search(
        SearchRequest.builder(USER.withSession("s7"), turnstile.next(queries))
            .topK(TOP_K)
            .idsOnly()
            .build());
  }

  /** Plain Lucene, ids from doc values. */
  @Benchmark
  public List<Long> luceneIds(Turnstile turnstile) throws IOException {
    return lucene().ids(turnstile.next(queries), TOP_K);
  }

  /** Plain Lucene, texts from stored fields. */
  @Benchmark
  public List<String> luceneTexts(Turnstile turnstile) throws IOException {
    return lucene().texts(turnstile.next(queries), TOP_K);
  }
}
