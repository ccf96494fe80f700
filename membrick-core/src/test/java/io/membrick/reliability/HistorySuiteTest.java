package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.Snapshot;
import io.membrick.testkit.Seed;
import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Histories of many threads on few memories have an order that explains every answer.
 *
 * <p>Sequence numbers give the order of the writes. So a history is linearizable if that order
 * agrees with the order in time of writes that did not overlap, and if each read gives a version
 * that was the newest at some moment between its call and its answer, no read giving an older one
 * than a read that had ended before it began.
 */
class HistorySuiteTest {
  private static final int ROUNDS = Integer.getInteger("membrick.histories", 6);
  private static final int WRITES_OF_A_THREAD = 60;
  private static final int WRITERS = 4;
  private static final int READERS = 3;
  private static final Scope SCOPE = Scope.of("ann").withSession("s");
  private static final MemoryId ID = MemoryId.of("shared");

  private final Seed seed = Seed.next();

  @TempDir Path temporary;

  /**
   * What a thread did.
   *
   * @param begun when it was called, by a clock that all threads share
   * @param ended when it was answered
   * @param seqNo of the version written or read
   */
  private record Event(long begun, long ended, long seqNo) {}

  private record Events(List<Event> writes, List<Event> reads) {}

  @Test
  void everyReadShowsTheNewestVersionOfSomeMoment() throws Exception {
    int events = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Path store = temporary.resolve("store" + round);
      try (MemoryService service = MemoryService.open(store, Contents.options())) {
        Receipt first = service.add(NewMemory.builder(SCOPE, "version 0").id(ID).build());
        Events history = record(service, first);
        events += history.writes().size() + history.reads().size();
        requireOrder(history.writes(), true);
        requireOrder(history.reads(), false);
        requireNewest(history);
      }
    }
    SuiteReport.row(
        "HistorySuite", ROUNDS + " histories", events + " operations", "all linearizable", seed);
  }

  private static Events record(MemoryService service, Receipt first) throws Exception {
    AtomicLong clock = new AtomicLong();
    AtomicInteger writing = new AtomicInteger(WRITERS);
    List<Callable<List<Event>>> tasks = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      tasks.add(() -> write(service, clock, writing));
    }
    for (int i = 0; i < READERS; i++) {
      tasks.add(() -> read(service, clock, writing));
    }
    List<List<Event>> results = Threads.together(tasks);
    List<Event> writes = new ArrayList<>(List.of(new Event(0, 0, first.seqNo())));
    results.subList(0, WRITERS).forEach(writes::addAll);
    List<Event> reads = new ArrayList<>();
    results.subList(WRITERS, results.size()).forEach(reads::addAll);
    return new Events(writes, reads);
  }

  private static List<Event> write(MemoryService service, AtomicLong clock, AtomicInteger writing) {
    List<Event> events = new ArrayList<>();
    try {
      for (int i = 0; i < WRITES_OF_A_THREAD; i++) {
        long begun = clock.incrementAndGet();
        Receipt receipt =
            service.update(SCOPE, ID, MemoryUpdate.text("version " + begun)).orElseThrow();
        events.add(new Event(begun, clock.incrementAndGet(), receipt.seqNo()));
      }
    } finally {
      writing.decrementAndGet();
    }
    return events;
  }

  private static List<Event> read(MemoryService service, AtomicLong clock, AtomicInteger writing) {
    List<Event> events = new ArrayList<>();
    while (writing.get() > 0) {
      long begun = clock.incrementAndGet();
      Memory memory = service.get(SCOPE, ID).orElseThrow();
      Event event = new Event(begun, clock.incrementAndGet(), memory.seqNo());
      // Reads are far more than writes; those that say nothing new are thinned out.
      if (events.size() < 20_000) {
        events.add(event);
      }
    }
    return events;
  }

  /** What ended before another began has a lower number, or for reads the same. */
  private void requireOrder(List<Event> events, boolean distinct) {
    List<Event> byBegin = events.stream().sorted(Comparator.comparingLong(Event::begun)).toList();
    List<Event> byEnd = events.stream().sorted(Comparator.comparingLong(Event::ended)).toList();
    int ended = 0;
    long highest = 0;
    for (Event event : byBegin) {
      while (byEnd.get(ended).ended() < event.begun()) {
        highest = Math.max(highest, byEnd.get(ended).seqNo());
        ended++;
      }
      assertThat(event.seqNo())
          .as("%s, %s", event, seed)
          .isGreaterThanOrEqualTo(distinct ? highest + 1 : highest);
    }
    if (distinct) {
      Set<Long> numbers = new HashSet<>();
      events.forEach(event -> assertThat(numbers.add(event.seqNo())).as("%s", event).isTrue());
    }
  }

  /** A read gives nothing that was not begun, and nothing older than what was acknowledged. */
  private void requireNewest(Events history) {
    List<Event> writes =
        history.writes().stream().sorted(Comparator.comparingLong(Event::seqNo)).toList();
    for (Event read : history.reads()) {
      Optional<Event> source =
          writes.stream().filter(write -> write.seqNo() == read.seqNo()).findFirst();
      assertThat(source).as("source of %s, %s", read, seed).isPresent();
      assertThat(source.orElseThrow().begun()).isLessThan(read.ended());
      long acknowledged =
          writes.stream()
              .filter(write -> write.ended() < read.begun())
              .mapToLong(Event::seqNo)
              .max()
              .orElse(0);
      assertThat(read.seqNo()).as("%s, %s", read, seed).isGreaterThanOrEqualTo(acknowledged);
    }
  }

  @Test
  void aSnapshotShowsWholeBatchesAndNeverGoesBack() throws Exception {
    AtomicInteger writing = new AtomicInteger(2);
    try (MemoryService service = MemoryService.open(temporary.resolve("s"), Contents.options())) {
      List<Callable<Long>> tasks = new ArrayList<>();
      for (int writer = 0; writer < 2; writer++) {
        int number = writer;
        tasks.add(() -> batches(service, number, writing));
      }
      for (int reader = 0; reader < 2; reader++) {
        tasks.add(() -> watch(service, writing));
      }
      List<Long> results = Threads.together(tasks);
      assertThat(results.get(2) + results.get(3)).as("snapshots looked at").isPositive();
    }
  }

  private long batches(MemoryService service, int writer, AtomicInteger writing) {
    Random random = new Random(seed.value() + writer);
    try {
      for (int batch = 0; batch < 80; batch++) {
        List<NewMemory> memories = new ArrayList<>();
        int size = 2 + random.nextInt(6);
        for (int i = 0; i < size; i++) {
          Scope scope = Scope.of("ann").withSession("w" + writer + "b" + batch);
          memories.add(NewMemory.builder(scope, "of " + size).build());
        }
        List<Receipt> receipts = service.addAll(memories);
        assertThat(receipts.getLast().seqNo() - receipts.getFirst().seqNo()).isEqualTo(size - 1L);
      }
    } finally {
      writing.decrementAndGet();
    }
    return 0;
  }

  private static long watch(MemoryService service, AtomicInteger writing) {
    long generation = 0;
    long seqNo = 0;
    long count = 0;
    long memories = 0;
    while (writing.get() > 0) {
      long acknowledged = service.stats().visibleSeqNo();
      try (Snapshot snapshot = service.snapshot()) {
        assertThat(snapshot.generation()).isGreaterThanOrEqualTo(generation);
        assertThat(snapshot.seqNo()).isGreaterThanOrEqualTo(Math.max(seqNo, acknowledged));
        generation = snapshot.generation();
        seqNo = snapshot.seqNo();
        long now = 0;
        for (var segment : snapshot.segments(Scope.of("ann"))) {
          Scope session = Scope.of("ann").withSession(segment.key().session());
          List<Memory> batch = snapshot.list(io.membrick.ListRequest.of(session)).memories();
          now += batch.size();
          assertThat(batch).hasSize(Integer.parseInt(batch.getFirst().text().substring(3)));
        }
        assertThat(now).as("of numbers up to %s", seqNo).isEqualTo(seqNo);
        assertThat(now).isGreaterThanOrEqualTo(memories);
        memories = now;
      }
      count++;
    }
    return count;
  }
}
