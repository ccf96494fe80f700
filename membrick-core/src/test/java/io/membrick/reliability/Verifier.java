package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.Hit;
import io.membrick.ListRequest;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Page;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.reliability.History.Place;
import io.membrick.reliability.Operation.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Opens a store after its process has ended and compares it with what that process was told.
 *
 * <p>It opens three times: to look, to look again and settle what is unknown by retries, and to see
 * that what was written after the recovery is there after the next.
 */
final class Verifier {
  private static final int SAMPLE = 12;

  private final Path directory;
  private final History history;
  private final RandomGenerator random;
  private int added;

  Verifier(Path directory, History history, RandomGenerator random) {
    this.directory = directory;
    this.history = history;
    this.random = random;
  }

  /** Checks, settles, writes, and checks again. */
  void verify() {
    Map<Place, Integer> first;
    long lastSeqNo;
    try (MemoryService service = open()) {
      first = compare(service);
      lastSeqNo = service.stats().acknowledgedSeqNo();
      requireNoGap(first, lastSeqNo);
    }
    try (MemoryService service = open()) {
      assertThat(compare(service)).as("a second recovery finds the same").isEqualTo(first);
      assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(lastSeqNo);
      List<Operation> unknown = history.unknown();
      history.settle(first, lastSeqNo);
      unknown.forEach(operation -> retry(service, operation, unknown, first));
      retryAcknowledged(service, first);
      write(service);
    }
    try (MemoryService service = open()) {
      compare(service);
      assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(history.records());
    }
  }

  /** Opens and compares, and leaves what is unknown as it is. */
  void look() {
    try (MemoryService service = open()) {
      requireNoGap(compare(service), service.stats().acknowledgedSeqNo());
    }
  }

  private MemoryService open() {
    return MemoryService.open(directory, Contents.options());
  }

  /** Fails unless every memory has a version that it may have; gives the versions found. */
  Map<Place, Integer> compare(MemoryService service) {
    Map<Place, Memory> stored = new LinkedHashMap<>();
    Set<Long> seqNos = new HashSet<>();
    for (int worker = 0; worker < 2; worker++) {
      for (Memory memory : list(service, Scope.of(Contents.user(worker)))) {
        Place place = new Place(memory.scope(), memory.id().value());
        assertThat(stored.put(place, memory)).as("%s is there twice", place).isNull();
        assertThat(seqNos.add(memory.seqNo())).as("two of number %s", memory.seqNo()).isTrue();
      }
    }
    Map<Place, Integer> found = new LinkedHashMap<>();
    history
        .possible()
        .forEach(
            (place, versions) -> found.put(place, compare(place, versions, stored.get(place))));
    assertThat(found.keySet()).as("nothing comes from nowhere").containsAll(stored.keySet());
    requireWhole(found);
    sample(service, stored, List.copyOf(found.keySet()));
    return found;
  }

  private int compare(Place place, Set<Integer> versions, @Nullable Memory memory) {
    int version = memory == null ? 0 : memory.version();
    assertThat(versions).as("version of %s", place).contains(version);
    if (memory != null) {
      NewMemory expected =
          Contents.memory(place.scope(), place.id(), 1).toBuilder()
              .text(Contents.text(place.id(), version))
              .build();
      assertThat(memory.content()).as("content of %s", place).isEqualTo(expected);
      assertThat(memory.text()).as("text of %s", place).isEqualTo(expected.text());
      assertThat(memory.seqNo()).isGreaterThanOrEqualTo(memory.createdSeqNo());
      long acknowledged = history.seqNo(place, version);
      if (acknowledged != 0) {
        assertThat(memory.seqNo()).as("number of %s", place).isEqualTo(acknowledged);
      }
    }
    return version;
  }

  /** All memories that a scope covers. */
  static List<Memory> list(MemoryService service, Scope scope) {
    List<Memory> all = new ArrayList<>();
    ListRequest request = ListRequest.of(scope).limit(500);
    Page page = service.list(request);
    all.addAll(page.memories());
    while (page.next().isPresent()) {
      page = service.list(request.after(page.next().get()));
      all.addAll(page.memories());
    }
    return all;
  }

  private void requireWhole(Map<Place, Integer> found) {
    for (Operation batch : history.unknown()) {
      if (batch.kind() == Kind.ADD_ALL) {
        assertThat(versionsOf(batch, found)).as("a batch in parts: %s", batch).hasSize(1);
      }
    }
  }

  private static Set<Integer> versionsOf(Operation operation, Map<Place, Integer> found) {
    Scope scope = Contents.scope(operation.worker(), operation.session());
    Set<Integer> versions = new HashSet<>();
    operation.ids().forEach(id -> versions.add(found.getOrDefault(new Place(scope, id), 0)));
    return versions;
  }

  /** Reading one and searching show what listing shows. */
  private void sample(MemoryService service, Map<Place, Memory> stored, List<Place> places) {
    for (int i = 0; i < SAMPLE && !places.isEmpty(); i++) {
      Place place = places.get(random.nextInt(places.size()));
      Memory memory = stored.get(place);
      MemoryId id = MemoryId.of(place.id());
      assertThat(service.get(place.scope(), id).orElse(null)).as("%s", place).isEqualTo(memory);
      for (int version = 1; version <= 3; version++) {
        List<String> hits =
            service
                .search(SearchRequest.of(place.scope(), Contents.word(place.id(), version)))
                .hits()
                .stream()
                .map(Hit::id)
                .map(MemoryId::value)
                .toList();
        boolean present = memory != null && memory.version() == version;
        assertThat(hits)
            .as("hits for version %s of %s", version, place)
            .isEqualTo(present ? List.of(place.id()) : List.of());
      }
    }
  }

  /** Every number up to the last belongs to a write that was acknowledged or that is there. */
  private void requireNoGap(Map<Place, Integer> found, long lastSeqNo) {
    long least = history.records();
    long most = least;
    for (Operation operation : history.unknown()) {
      if (mayBeHidden(operation, found)) {
        most += operation.records();
      } else if (versionsOf(operation, found).contains(operation.version())) {
        least += operation.records();
        most += operation.records();
      }
    }
    assertThat(lastSeqNo).as("last sequence number").isBetween(least, most);
    assertThat(lastSeqNo).as("what was served once").isGreaterThanOrEqualTo(history.served());
  }

  /** Whether it may have happened though nothing shows it. */
  private boolean mayBeHidden(Operation operation, Map<Place, Integer> found) {
    return operation.kind() == Kind.DELETE_ALL
        || (!versionsOf(operation, found).contains(operation.version())
            && history.unknown().stream().anyMatch(other -> removesSessionOf(other, operation)));
  }

  private static boolean removesSessionOf(Operation other, Operation operation) {
    return other.kind() == Kind.DELETE_ALL && other.session().equals(operation.session());
  }

  /** A retry under the same key settles an addition: it is there once, whatever had happened. */
  private void retry(
      MemoryService service,
      Operation operation,
      List<Operation> unknown,
      Map<Place, Integer> found) {
    boolean addition = operation.kind() == Kind.ADD || operation.kind() == Kind.ADD_ALL;
    if (!addition || unknown.stream().anyMatch(other -> removesSessionOf(other, operation))) {
      return;
    }
    Scope scope = Contents.scope(operation.worker(), operation.session());
    boolean present = versionsOf(operation, found).contains(1);
    List<Receipt> receipts =
        service.addAll(operation.ids().stream().map(id -> Contents.memory(scope, id, 1)).toList());
    for (Receipt receipt : receipts) {
      assertThat(receipt.replayed()).as("retry of %s", operation).isEqualTo(present);
      if (!present) {
        history.added(new Place(scope, receipt.id().value()), receipt.seqNo());
      }
    }
  }

  private void retryAcknowledged(MemoryService service, Map<Place, Integer> found) {
    List<Place> places = List.copyOf(found.keySet());
    long before = service.stats().acknowledgedSeqNo();
    for (int i = 0; i < SAMPLE && !places.isEmpty(); i++) {
      Place place = places.get(random.nextInt(places.size()));
      long seqNo = history.seqNo(place, 1);
      if (seqNo != 0) {
        Receipt receipt = service.add(Contents.memory(place.scope(), place.id(), 1));
        assertThat(receipt).isEqualTo(new Receipt(MemoryId.of(place.id()), seqNo, 1, true));
      }
    }
    assertThat(service.stats().acknowledgedSeqNo()).as("a retry writes nothing").isEqualTo(before);
  }

  private void write(MemoryService service) {
    for (int i = 0; i < 3; i++) {
      added++;
      long last = service.stats().acknowledgedSeqNo();
      Place place = new Place(Contents.scope(added, "after"), "V" + last + "n" + added);
      Receipt receipt = service.add(Contents.memory(place.scope(), place.id(), 1));
      assertThat(receipt.seqNo()).isEqualTo(last + 1);
      history.added(place, receipt.seqNo());
    }
  }
}
