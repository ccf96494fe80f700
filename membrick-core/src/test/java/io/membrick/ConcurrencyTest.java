package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many writers, readers and a deleter at once. */
class ConcurrencyTest {
  private static final Scope ANN = Scope.of("ann");
  private static final int WRITERS = 32;
  private static final int READERS = 8;
  private static final int WRITES = Integer.getInteger("membrick.writes", 12);

  @TempDir Path directory;

  private final Map<MemoryId, Receipt> acknowledged = new ConcurrentHashMap<>();
  private final Set<MemoryId> deleted = ConcurrentHashMap.newKeySet();
  private final AtomicInteger writersLeft = new AtomicInteger(WRITERS);

  private static Scope session(int writer) {
    return ANN.withSession("s" + writer);
  }

  @Test
  void everyAcknowledgedWriteIsThereOnceAndInOrder() throws Exception {
    MembrickOptions options =
        MembrickOptions.builder()
            .publishInterval(Duration.ofMillis(2))
            .publishBatch(16)
            .checkpointInterval(Duration.ofMillis(50))
            .build();
    try (MemoryService service = MemoryService.open(directory, options)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        tasks.add(() -> write(service, writer));
      }
      for (int i = 0; i < READERS; i++) {
        tasks.add(() -> read(service));
      }
      tasks.add(() -> delete(service));
      Threads.together(tasks);

      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertComplete(service);
      assertThat(service.stats().pendingCount()).isZero();
      assertThat(service.stats().pendingBytes()).isZero();
    }
    try (MemoryService service = MemoryService.open(directory, options)) {
      assertComplete(service);
    }
  }

  private Void write(MemoryService service, int writer) {
    long last = 0;
    for (int i = 0; i < WRITES; i++) {
      MemoryId id = MemoryId.of(writer + "-" + i);
      Receipt receipt =
          service.add(NewMemory.builder(session(writer), "alpha word" + i).id(id).build());
      assertThat(receipt.seqNo())
          .as("per session the order of acknowledgement")
          .isGreaterThan(last);
      last = receipt.seqNo();
      acknowledged.put(id, receipt);
      assertThat(service.get(ANN, id).isPresent() || id.value().endsWith("7"))
          .as("%s is readable at once, unless the deleter was faster", id)
          .isTrue();
    }
    writersLeft.decrementAndGet();
    return null;
  }

  private Void read(MemoryService service) {
    SearchRequest all = SearchRequest.builder(ANN, "alpha").topK(100).build();
    long seqNo = 0;
    while (writersLeft.get() > 0) {
      SearchResult result = service.search(all);
      assertThat(result.seqNo()).as("time runs forwards").isGreaterThanOrEqualTo(seqNo);
      seqNo = result.seqNo();
      assertConsistent(result);
      try (Snapshot snapshot = service.snapshot()) {
        SearchResult first = snapshot.search(all);
        assertConsistent(first);
        assertThat(snapshot.search(all)).as("a snapshot stands still").isEqualTo(first);
        assertThat(first.generation()).isEqualTo(snapshot.generation());
        assertThat(first.seqNo()).isEqualTo(snapshot.seqNo());
      }
    }
    return null;
  }

  private static void assertConsistent(SearchResult result) {
    Set<MemoryId> seen = new HashSet<>();
    for (Hit hit : result.hits()) {
      assertThat(seen.add(hit.id())).as("%s is there once", hit.id()).isTrue();
      assertThat(hit.seqNo()).isLessThanOrEqualTo(result.seqNo());
      assertThat(hit.memory().id()).isEqualTo(hit.id());
      assertThat(hit.memory().seqNo()).isEqualTo(hit.seqNo());
    }
  }

  private Void delete(MemoryService service) {
    while (writersLeft.get() > 0) {
      for (MemoryId id : acknowledged.keySet()) {
        if (id.value().endsWith("7") && !deleted.contains(id)) {
          assertThat(service.delete(ANN, id)).isTrue();
          deleted.add(id);
          assertThat(service.get(ANN, id)).isEmpty();
        }
      }
    }
    return null;
  }

  private void assertComplete(MemoryService service) {
    assertThat(acknowledged).hasSize(WRITERS * WRITES);
    Map<MemoryId, Long> expected = new HashMap<>();
    acknowledged.forEach((id, receipt) -> expected.put(id, receipt.seqNo()));
    expected.keySet().removeAll(deleted);
    Map<MemoryId, Long> found = new HashMap<>();
    Page page = service.list(ListRequest.of(ANN).limit(100));
    while (true) {
      page.memories().forEach(memory -> found.put(memory.id(), memory.seqNo()));
      if (page.next().isEmpty()) {
        break;
      }
      page = service.list(ListRequest.of(ANN).limit(100).after(page.next().get()));
    }
    assertThat(found).isEqualTo(expected);
  }
}
