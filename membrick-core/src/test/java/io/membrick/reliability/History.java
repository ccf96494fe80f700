package io.membrick.reliability;

import io.membrick.MembrickException.Code;
import io.membrick.Scope;
import io.membrick.reliability.Operation.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the processes that wrote to a store were told: for each memory the versions it may have now.
 *
 * <p>After an acknowledgement there is one; after a write whose outcome is unknown there are two.
 * Version 0 is absence.
 */
final class History {
  /** Failures that say for certain that nothing was written. */
  private static final Set<Code> REJECTIONS = EnumSet.of(Code.OVERLOADED);

  /** Where a memory is. */
  record Place(Scope scope, String id) {}

  private final Map<Place, Set<Integer>> possible = new LinkedHashMap<>();
  private final Map<Place, Map<Integer, Long>> seqNos = new HashMap<>();
  private final TreeSet<Long> acknowledged = new TreeSet<>();
  private final List<Operation> unknown = new ArrayList<>();
  private final Map<Integer, Operation> underWay = new HashMap<>();
  private final Map<Integer, Long> lastOfWorker = new HashMap<>();
  private final Set<Operation> triedAfterFailure = new HashSet<>();
  private final Set<Operation> triedAfterPoison = new HashSet<>();
  private long records;
  private long acknowledgements;
  private boolean failed;
  private boolean poisoned;
  private long late;
  private long served;

  /** Takes note of a line that a child printed. */
  void read(String line) {
    String[] words = line.split(" ", -1);
    switch (words[0]) {
      case "open" -> opened(Long.parseLong(words[1]));
      case "try" -> begin(Operation.parse(words));
      case "ack" -> acknowledge(take(words), words[3]);
      case "no" -> fail(take(words), Code.valueOf(words[3]));
      case "bad" -> throw new AssertionError(line);
      case "refused", "closed", "note" -> {}
      default -> throw new AssertionError("not a line of a child: " + line);
    }
  }

  private void begin(Operation operation) {
    underWay.put(operation.worker(), operation);
    if (failed) {
      triedAfterFailure.add(operation);
    }
    if (poisoned) {
      triedAfterPoison.add(operation);
    }
  }

  private void opened(long lastSeqNo) {
    long most = acknowledged.isEmpty() ? 0 : acknowledged.last();
    if (lastSeqNo < most) {
      throw new AssertionError(
          "the store opens at sequence number " + lastSeqNo + ", acknowledged was " + most);
    }
    served = Math.max(served, lastSeqNo);
  }

  private Operation take(String[] words) {
    Operation operation = underWay.remove(Integer.parseInt(words[1]));
    if (operation == null || operation.number() != Integer.parseInt(words[2])) {
      throw new AssertionError("an answer to nothing: " + String.join(" ", words));
    }
    return operation;
  }

  /** The process has ended: what was under way is unknown. */
  void endOfLife() {
    List.copyOf(underWay.values()).forEach(this::doubt);
    underWay.clear();
    lastOfWorker.clear();
    triedAfterFailure.clear();
    triedAfterPoison.clear();
    failed = false;
    poisoned = false;
  }

  private void fail(Operation operation, Code code) {
    if (!REJECTIONS.contains(code)) {
      failed = true;
      poisoned |= code == Code.POISONED;
      doubt(operation);
    }
  }

  private void acknowledge(Operation operation, String numbers) {
    acknowledgements++;
    records += operation.records();
    if (triedAfterPoison.contains(operation)) {
      throw new AssertionError("acknowledged by a poisoned store: " + operation);
    }
    if (triedAfterFailure.contains(operation)) {
      late++;
    }
    Scope scope = Contents.scope(operation.worker(), operation.session());
    if (operation.kind() == Kind.DELETE_ALL) {
      placesOf(scope).forEach(place -> possible.put(place, new TreeSet<>(Set.of(0))));
    }
    String[] each = numbers.split(",", -1);
    for (int i = 0; i < operation.ids().size(); i++) {
      Place place = new Place(scope, operation.ids().get(i));
      possible.put(place, new TreeSet<>(Set.of(operation.version())));
      if (!numbers.equals("-")) {
        seqNos
            .computeIfAbsent(place, unused -> new HashMap<>())
            .put(operation.version(), Long.parseLong(each[i]));
      }
    }
    if (!numbers.equals("-")) {
      for (String number : each) {
        order(operation.worker(), Long.parseLong(number));
      }
    }
  }

  private void order(int worker, long seqNo) {
    if (!acknowledged.add(seqNo)) {
      throw new AssertionError("sequence number " + seqNo + " was acknowledged twice");
    }
    Long before = lastOfWorker.put(worker, seqNo);
    if (before != null && before >= seqNo) {
      throw new AssertionError("worker " + worker + ": " + seqNo + " came after " + before);
    }
  }

  private void doubt(Operation operation) {
    unknown.add(operation);
    Scope scope = Contents.scope(operation.worker(), operation.session());
    if (operation.kind() == Kind.DELETE_ALL) {
      placesOf(scope).forEach(place -> maybe(place, 0));
    }
    operation.ids().forEach(id -> maybe(new Place(scope, id), operation.version()));
  }

  private void maybe(Place place, int version) {
    possible.computeIfAbsent(place, unused -> new TreeSet<>(Set.of(0))).add(version);
  }

  List<Place> placesOf(Scope scope) {
    return possible.keySet().stream().filter(place -> place.scope().equals(scope)).toList();
  }

  /** The versions that each memory may have. */
  Map<Place, Set<Integer>> possible() {
    return possible;
  }

  /** The sequence number that was acknowledged for a version, or 0 if none was. */
  long seqNo(Place place, int version) {
    return seqNos.getOrDefault(place, Map.of()).getOrDefault(version, 0L);
  }

  /** Writes whose outcome is not known. */
  List<Operation> unknown() {
    return List.copyOf(unknown);
  }

  /** Sequence numbers that acknowledged writes took. */
  long records() {
    return records;
  }

  /** How many writes were acknowledged. */
  long acknowledgements() {
    return acknowledgements;
  }

  /** Writes that were acknowledged though they were begun after a failure had been told. */
  long late() {
    return late;
  }

  /** The last sequence number that a process found when it opened: what it served may not go. */
  long served() {
    return served;
  }

  /** What was found is what is: nothing is unknown any more. */
  void settle(Map<Place, Integer> found, long lastSeqNo) {
    found.forEach((place, version) -> possible.put(place, new TreeSet<>(Set.of(version))));
    unknown.clear();
    records = lastSeqNo;
  }

  /** Takes note of a memory that the verifier itself added. */
  void added(Place place, long seqNo) {
    possible.put(place, new TreeSet<>(Set.of(1)));
    seqNos.computeIfAbsent(place, unused -> new HashMap<>()).put(1, seqNo);
    acknowledged.add(seqNo);
    acknowledgements++;
    records++;
  }
}
