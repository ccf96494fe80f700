package io.membrick.jmh;

import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;

/** Durable writes to a store on disk; at the end every acknowledged one must be visible. */
@org.openjdk.jmh.annotations.State(org.openjdk.jmh.annotations.Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class AddBenchmark {
  private static final Scope USER = Scope.of("user");
  private static final int BATCH = 128;

  private final AtomicLong added = new AtomicLong();
  private List<Corpus.Turn> turns = List.of();
  private Path directory = Path.of("");
  private MemoryService service = MemoryService.inMemory();

  /** Opens a new store. */
  @Setup(Level.Iteration)
  public void open() throws IOException {
    turns = new Corpus(42).turns(4096, 23);
    service.close();
    directory = Files.createTempDirectory("membrick-jmh");
    service = MemoryService.open(directory);
    added.set(0);
  }

  /** Checks that nothing acknowledged is missing, and removes the store. */
  @TearDown(Level.Iteration)
  public void check() throws IOException {
    if (!service.flush(Duration.ofMinutes(10))) {
      throw new IllegalStateException("the store was not published in time");
    }
    long found = service.stats().memories();
    service.close();
    if (found != added.get()) {
      throw new IllegalStateException(added.get() + " acknowledged, " + found + " found");
    }
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(AddBenchmark::delete);
    }
  }

  private static void delete(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private NewMemory next() {
    Corpus.Turn turn = turns.get((int) (added.getAndIncrement() % turns.size()));
    return NewMemory.builder(USER.withSession("s" + turn.session()), turn.text()).build();
  }

  /** One writer, one memory a call. */
  @Benchmark
  @Threads(1)
  public Receipt single() {
    return service.add(next());
  }

  /** Eight writers, one memory a call: they share forces. */
  @Benchmark
  @Threads(8)
  public Receipt eightWriters() {
    return service.add(next());
  }

  /** One writer, 128 memories a call. */
  @Benchmark
  @Threads(1)
  @OperationsPerInvocation(BATCH)
  public List<Receipt> batch() {
    return service.addAll(Stream.generate(this::next).limit(BATCH).toList());
  }
}
