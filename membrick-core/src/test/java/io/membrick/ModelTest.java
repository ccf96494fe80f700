package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.testkit.ModelStore;
import io.membrick.testkit.MutableClock;
import io.membrick.testkit.Seed;
import io.membrick.testkit.Threads;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random operations give what a naive store gives. */
class ModelTest {
  private static final int STEPS = Integer.getInteger("membrick.steps", 400);
  private static final List<String> WORDS =
      List.of("alpha", "beta", "gamma", "delta", "zulu", "kilo");
  private static final List<Scope> SCOPES =
      List.of(
          Scope.of("ann"),
          Scope.of("ann").withSession("s1"),
          Scope.of("ann").withSession("s2"),
          Scope.of("ann").withAgent("helper").withSession("s1"),
          Scope.of("Ann").withSession("s1"),
          Scope.of("bob").withApp("app"));

  @TempDir Path directory;

  private final Seed seed = Seed.next();
  private final RandomGenerator random = seed.random();
  private final MutableClock clock = new MutableClock(Instant.parse("2026-03-01T10:00:00Z"));
  private final MembrickOptions options =
      MembrickOptions.builder()
          .clock(clock)
          .publishInterval(Duration.ofMillis(5))
          .publishBatch(8)
          .checkpointInterval(Duration.ofMillis(50))
          .journalFileBytes(1 << 20)
          .maxBatchBytes(1 << 16)
          .build();
  private final ModelStore model = new ModelStore();

  @Test
  void aStoreInFilesBehavesAsTheModelAlsoAcrossReopens() {
    run(() -> MemoryService.open(directory, options), true);
  }

  @Test
  void aStoreInMemoryBehavesAsTheModel() {
    run(() -> MemoryService.inMemory(options), false);
  }

  private void run(Supplier<MemoryService> opener, boolean reopen) {
    MemoryService service = opener.get();
    try {
      for (int step = 0; step < STEPS; step++) {
        clock.advance(Duration.ofMillis(random.nextInt(-50, 100)));
        if (reopen && random.nextInt(200) == 0) {
          service.close();
          service = opener.get();
        }
        step(service);
      }
      assertSame(service);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(seed.toString(), e);
    } finally {
      service.close();
    }
  }

  private void step(MemoryService service) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> add(service);
      case 3, 4 -> addAll(service);
      case 5, 6 -> update(service);
      case 7 -> delete(service);
      case 8 -> get(service);
      case 9 -> maybeDeleteAll(service);
      case 10 -> assertSame(service);
      default -> assertStill(service);
    }
  }

  private Scope scope() {
    return SCOPES.get(random.nextInt(SCOPES.size()));
  }

  private MemoryId id() {
    return MemoryId.of("m" + random.nextInt(40));
  }

  private String text() {
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return String.join(" ", words);
  }

  private NewMemory memory() {
    return NewMemory.builder(scope(), text()).id(id()).build();
  }

  private void add(MemoryService service) {
    NewMemory memory = memory();
    Optional<Memory> expected = model.add(memory, clock.instant());
    Optional<Receipt> receipt;
    try {
      receipt = Optional.of(service.add(memory));
    } catch (MembrickException e) {
      assertThat(e.code()).isEqualTo(MembrickException.Code.DUPLICATE_ID);
      receipt = Optional.empty();
    }
    assertThat(receipt).isEqualTo(expected.map(ModelTest::receipt));
  }

  private static Receipt receipt(Memory memory) {
    return new Receipt(memory.id(), memory.seqNo(), memory.version(), false);
  }

  private void addAll(MemoryService service) {
    String user = "batch" + model.seqNo();
    List<NewMemory> batch = new ArrayList<>();
    for (int i = random.nextInt(20); i >= 0; i--) {
      batch.add(
          NewMemory.builder(Scope.of(user).withSession("s" + i % 3), text())
              .id(MemoryId.of("b" + i))
              .build());
    }
    List<Receipt> expected =
        batch.stream()
            .map(memory -> receipt(model.add(memory, clock.instant()).orElseThrow()))
            .toList();

    assertThat(service.addAll(batch)).isEqualTo(expected);
  }

  private void update(MemoryService service) {
    Scope scope = scope();
    MemoryId id = id();
    String text = text();
    Optional<Receipt> expected =
        model.update(scope, id, text, clock.instant()).map(ModelTest::receipt);

    assertThat(service.update(scope, id, MemoryUpdate.text(text))).isEqualTo(expected);
  }

  private void delete(MemoryService service) {
    Scope scope = scope();
    MemoryId id = id();
    assertThat(service.delete(scope, id)).isEqualTo(model.delete(scope, id));
  }

  private void get(MemoryService service) {
    Scope scope = scope();
    MemoryId id = id();
    assertThat(service.get(scope, id)).isEqualTo(model.get(scope, id));
  }

  private void maybeDeleteAll(MemoryService service) {
    if (random.nextInt(4) == 0) {
      Scope scope = scope();
      assertThat(service.deleteAll(scope)).isEqualTo(model.deleteAll(scope));
    }
  }

  /** Everything published is what the model holds. */
  private void assertSame(MemoryService service) {
    assertThat(service.flush(Threads.PATIENCE)).isTrue();
    assertThat(service.stats().visibleSeqNo()).isEqualTo(model.seqNo());
    Scope scope = scope();
    try (Snapshot snapshot = service.snapshot()) {
      assertThat(snapshot.list(ListRequest.of(scope).limit(1000)).memories())
          .isEqualTo(model.list(scope));
      String word = WORDS.get(random.nextInt(WORDS.size()));
      assertThat(search(snapshot, scope, word)).isEqualTo(model.holding(scope, word));
    }
    for (Memory memory : model.list(scope)) {
      assertThat(service.get(scope, memory.id())).contains(memory);
    }
  }

  private static List<Memory> search(Snapshot snapshot, Scope scope, String word) {
    return snapshot.search(SearchRequest.builder(scope, word).topK(1000).build()).hits().stream()
        .map(Hit::memory)
        .sorted(java.util.Comparator.comparingLong(Memory::createdSeqNo))
        .toList();
  }

  /** A snapshot stands still while writes go on. */
  private void assertStill(MemoryService service) {
    try (Snapshot snapshot = service.snapshot()) {
      Scope scope = scope();
      Page before = snapshot.list(ListRequest.of(scope).limit(1000));
      SearchResult found = snapshot.search(SearchRequest.of(scope, "alpha"));
      add(service);
      delete(service);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(snapshot.list(ListRequest.of(scope).limit(1000))).isEqualTo(before);
      assertThat(snapshot.search(SearchRequest.of(scope, "alpha"))).isEqualTo(found);
    }
  }
}
