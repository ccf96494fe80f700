package io.membrick.eval;

import io.membrick.BackupReport;
import io.membrick.Hit;
import io.membrick.ListRequest;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Page;
import io.membrick.Receipt;
import io.membrick.RecoveryReport;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.SearchResult;
import io.membrick.Snapshot;
import io.membrick.StoreStats;
import io.membrick.VerifyReport;
import io.membrick.segments.Grouping;
import io.membrick.segments.Route;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A list that is searched by counting common words: rankings one can work out by hand. */
public final class WordOverlapService implements MemoryService {
  private final List<Memory> memories = new ArrayList<>();
  private int unflushed;
  private int searches;

  /** What is stored now. */
  public List<Memory> memories() {
    return List.copyOf(memories);
  }

  /** How often it was searched. */
  public int searches() {
    return searches;
  }

  @Override
  public Receipt add(NewMemory memory) {
    long seqNo = memories.size() + 1L;
    MemoryId id = memory.id().orElse(MemoryId.of("id" + seqNo));
    Instant now = Instant.EPOCH;
    memories.add(new Memory(id, memory, seqNo, seqNo, 1, now, now));
    unflushed++;
    return new Receipt(id, seqNo, 1, false);
  }

  @Override
  public List<Receipt> addAll(List<NewMemory> batch) {
    return batch.stream().map(this::add).toList();
  }

  @Override
  public long deleteAll(Scope scope) {
    memories.removeIf(memory -> scope.covers(memory.scope()));
    return memories.size();
  }

  @Override
  public SearchResult search(SearchRequest request) {
    if (unflushed > 0) {
      throw new AssertionError(unflushed + " memories are searched before they are published");
    }
    searches++;
    Set<String> wanted = words(request.query());
    Set<Object> groups = new HashSet<>();
    List<Hit> hits =
        memories.stream()
            .filter(memory -> request.scope().covers(memory.scope()))
            .map(memory -> hit(memory, wanted))
            .filter(hit -> hit.score() > 0)
            .sorted(Comparator.comparingDouble(Hit::score).reversed())
            .filter(hit -> request.grouping() == Grouping.NONE || groups.add(hit.scope()))
            .limit(request.topK())
            .toList();
    return new SearchResult(
        hits, hits.size(), new Route(request.width(), 0, 0, List.of(), true), 1, 1);
  }

  private static Hit hit(Memory memory, Set<String> wanted) {
    Set<String> common = words(memory.text());
    common.retainAll(wanted);
    return new Hit(memory.id(), memory.scope(), memory.seqNo(), common.size(), memory);
  }

  private static Set<String> words(String text) {
    return new HashSet<>(List.of(text.toLowerCase(Locale.ROOT).split("\\W+")));
  }

  @Override
  public boolean flush(Duration timeout) {
    unflushed = 0;
    return true;
  }

  @Override
  public CompletableFuture<Receipt> addAsync(NewMemory memory) {
    return CompletableFuture.completedFuture(add(memory));
  }

  @Override
  public Optional<Receipt> update(Scope scope, MemoryId id, MemoryUpdate update) {
    throw new AssertionError("an evaluation updates nothing");
  }

  @Override
  public boolean delete(Scope scope, MemoryId id) {
    throw new AssertionError("an evaluation deletes by scope only");
  }

  @Override
  public Optional<Memory> get(Scope scope, MemoryId id) {
    return memories.stream().filter(memory -> memory.id().equals(id)).findFirst();
  }

  @Override
  public Page list(ListRequest request) {
    throw new AssertionError("an evaluation lists nothing");
  }

  @Override
  public Snapshot snapshot() {
    throw new AssertionError("an evaluation takes no snapshot");
  }

  @Override
  public boolean awaitVisible(Receipt receipt, Duration timeout) {
    return flush(timeout);
  }

  @Override
  public StoreStats stats() {
    throw new AssertionError("an evaluation asks for no statistics");
  }

  @Override
  public VerifyReport verify() {
    throw new AssertionError("an evaluation checks no files");
  }

  @Override
  public BackupReport backup(Path target) {
    throw new AssertionError("an evaluation makes no backup");
  }

  @Override
  public RecoveryReport recoveryReport() {
    throw new AssertionError("an evaluation asks for no report");
  }

  @Override
  public void close() {}
}
