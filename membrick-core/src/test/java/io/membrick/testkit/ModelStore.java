package io.membrick.testkit;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.NewMemory;
import io.membrick.Scope;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store that is obviously right: a map, and a number that counts writes. */
public final class ModelStore {
  private final Map<Named, Memory> memories = new LinkedHashMap<>();
  private long seqNo;

  private record Named(String user, MemoryId id) {}

  /** Sequence number of the last write. */
  public long seqNo() {
    return seqNo;
  }

  /** Adds, unless the id is taken. */
  public Optional<Memory> add(NewMemory content, Instant now) {
    MemoryId id = content.id().orElseThrow();
    Named name = new Named(content.scope().user(), id);
    if (memories.containsKey(name)) {
      return Optional.empty();
    }
    seqNo++;
    Memory memory = new Memory(id, content, seqNo, seqNo, 1, now, now);
    memories.put(name, memory);
    return Optional.of(memory);
  }

  /** Changes the text. */
  public Optional<Memory> update(Scope scope, MemoryId id, String text, Instant now) {
    return get(scope, id)
        .map(
            before -> {
              seqNo++;
              NewMemory content = before.content().toBuilder().text(text).build();
              Memory after =
                  new Memory(
                      id,
                      content,
                      seqNo,
                      before.createdSeqNo(),
                      before.version() + 1,
                      before.createdAt(),
                      now);
              memories.put(new Named(scope.user(), id), after);
              return after;
            });
  }

  /** Removes one. */
  public boolean delete(Scope scope, MemoryId id) {
    if (get(scope, id).isEmpty()) {
      return false;
    }
    seqNo++;
    memories.remove(new Named(scope.user(), id));
    return true;
  }

  /** Removes all that the scope covers. */
  public long deleteAll(Scope scope) {
    seqNo++;
    memories.values().removeIf(memory -> scope.covers(memory.scope()));
    return seqNo;
  }

  /** Reads one. */
  public Optional<Memory> get(Scope scope, MemoryId id) {
    return Optional.ofNullable(memories.get(new Named(scope.user(), id)))
        .filter(memory -> scope.covers(memory.scope()));
  }

  /** All that the scope covers, oldest first. */
  public List<Memory> list(Scope scope) {
    return memories.values().stream()
        .filter(memory -> scope.covers(memory.scope()))
        .sorted(Comparator.comparingLong(Memory::createdSeqNo))
        .toList();
  }

  /** All that the scope covers and that hold the word. */
  public List<Memory> holding(Scope scope, String word) {
    return list(scope).stream()
        .filter(memory -> NaiveState.words(memory.text()).contains(word))
        .toList();
  }
}
