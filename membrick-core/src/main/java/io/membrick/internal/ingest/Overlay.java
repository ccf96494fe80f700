package io.membrick.internal.ingest;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.Scope;
import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.Located;
import io.membrick.internal.model.Written;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;

/**
 * Writes that are not in the published snapshot yet, by user and id.
 *
 * <p>It holds where a memory lies, never its text. A reader looks here first and at the snapshot
 * after that; an entry leaves only once a snapshot that contains it was published. In this order a
 * write that was visible once never vanishes.
 *
 * <p><strong>Threads:</strong> one thread adds, one thread drops, any number find; no method takes
 * a lock that another thread could hold for long.
 */
public final class Overlay {
  private final ConcurrentMap<Key, Entry> entries = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, List<Cleared>> clearedByUser = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Dropping> inOrder = new ConcurrentLinkedQueue<>();

  /** Makes a write visible; writes come in the order of their sequence numbers. */
  public void add(Written written) {
    switch (written.record()) {
      case JournalRecord.Put(Memory memory) ->
          put(
              new Key(memory.scope().user(), memory.id()),
              new Entry(new Located(memory.scope(), memory.seqNo(), written.locator()), false));
      case JournalRecord.Delete(long seqNo, Scope scope, MemoryId id, var at) ->
          put(new Key(scope.user(), id), new Entry(new Located(scope, seqNo, 0), true));
      case JournalRecord.DeleteAll(long seqNo, Scope scope, var at) ->
          clear(new Cleared(scope, seqNo));
    }
  }

  private void put(Key key, Entry entry) {
    entries.put(key, entry);
    inOrder.add(new Dropping(entry.at().seqNo(), () -> entries.remove(key, entry)));
  }

  private void clear(Cleared cleared) {
    String user = cleared.scope().user();
    clearedByUser.merge(user, List.of(cleared), Overlay::joined);
    inOrder.add(new Dropping(cleared.seqNo(), () -> dropCleared(user, cleared)));
  }

  private static List<Cleared> joined(List<Cleared> before, List<Cleared> added) {
    List<Cleared> all = new ArrayList<>(before);
    all.addAll(added);
    return List.copyOf(all);
  }

  private void dropCleared(String user, Cleared dropped) {
    clearedByUser.computeIfPresent(
        user,
        (key, list) -> {
          List<Cleared> rest = list.stream().filter(each -> !each.equals(dropped)).toList();
          return rest.isEmpty() ? null : rest;
        });
  }

  /** Forgets what the snapshot of that sequence number contains; call after it was published. */
  public void dropUpTo(long seqNo) {
    for (Dropping next = inOrder.peek();
        next != null && next.seqNo() <= seqNo;
        next = inOrder.peek()) {
      inOrder.remove();
      next.action().run();
    }
  }

  /** Forgets everything. */
  public void clear() {
    dropUpTo(Long.MAX_VALUE);
  }

  /** Where the memory lies: as the overlay says, and where it says nothing, as the view below. */
  public Optional<Located> find(String user, MemoryId id, PublishedView below) {
    Entry entry = entries.get(new Key(user, id));
    // Read before the view below: a removal dropped after this is part of what the view shows.
    List<Cleared> cleared = clearedByUser.getOrDefault(user, List.of());
    if (entry != null && entry.gone()) {
      return Optional.empty();
    }
    Optional<Located> found = entry == null ? below.find(user, id) : Optional.of(entry.at());
    return found.filter(at -> cleared.stream().noneMatch(each -> each.removes(at)));
  }

  /** Entries held at the moment. */
  public int size() {
    return inOrder.size();
  }

  private record Key(String user, MemoryId id) {}

  private record Entry(Located at, boolean gone) {}

  private record Cleared(Scope scope, long seqNo) {
    boolean removes(Located at) {
      return seqNo > at.seqNo() && scope.covers(at.scope());
    }
  }

  private record Dropping(long seqNo, Runnable action) {}
}
