package io.membrick.reliability;

import io.membrick.MembrickException;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.reliability.Operation.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** One thread of a {@link StoreChild}: random writes to sessions that only it writes to. */
final class ChildWorker implements Runnable {
  /** How often it goes on trying after a failure, to find out whether anything is acknowledged. */
  private static final int FAILURES_MAX = 12;

  private static final int WRITES_OF_A_SESSION = 25;

  private final MemoryService service;
  private final Random random;
  private final String prefix;
  private final int worker;
  private final int writes;
  // Live memories of the present session, with their versions.
  private final Map<String, Integer> live = new LinkedHashMap<>();
  private int number;
  private int failures;

  ChildWorker(MemoryService service, long seed, int life, int worker, int writes) {
    this.service = service;
    this.random = new Random(seed * 1_000_003 + life * 101L + worker);
    this.prefix = "L" + life + "w" + worker;
    this.worker = worker;
    this.writes = writes;
  }

  @Override
  public void run() {
    try {
      while (number < writes && failures < FAILURES_MAX) {
        number++;
        if (number % WRITES_OF_A_SESSION == 0) {
          live.clear();
        }
        attempt(next());
        read();
      }
    } catch (Throwable e) {
      StoreChild.say("bad worker " + worker + " " + e);
    }
  }

  private String session() {
    return prefix + "s" + number / WRITES_OF_A_SESSION;
  }

  private Operation next() {
    int choice = random.nextInt(100);
    if (choice < 20) {
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < 2 + random.nextInt(6); i++) {
        ids.add(prefix + "n" + number + "b" + i);
      }
      return operation(Kind.ADD_ALL, ids, 1);
    }
    if (choice < 60 || live.isEmpty()) {
      return operation(Kind.ADD, List.of(prefix + "n" + number), 1);
    }
    if (choice < 97) {
      String id = List.copyOf(live.keySet()).get(random.nextInt(live.size()));
      return choice < 82
          ? operation(Kind.UPDATE, List.of(id), live.getOrDefault(id, 0) + 1)
          : operation(Kind.DELETE, List.of(id), 0);
    }
    return operation(Kind.DELETE_ALL, List.of(), 0);
  }

  private Operation operation(Kind kind, List<String> ids, int version) {
    return new Operation(worker, number, kind, session(), ids, version);
  }

  private void attempt(Operation operation) {
    StoreChild.say(operation.line());
    try {
      String seqNos = write(operation);
      StoreChild.say("ack " + worker + " " + number + " " + seqNos);
      remember(operation);
    } catch (MembrickException e) {
      StoreChild.say("no " + worker + " " + number + " " + e.code());
      failures++;
      // What is not known for certain is not touched again.
      operation.ids().forEach(live::remove);
      if (operation.kind() == Kind.DELETE_ALL) {
        live.clear();
      }
    }
  }

  /** Gives the sequence numbers that the store tells; a removal of one memory tells none. */
  private String write(Operation operation) {
    Scope scope = Contents.scope(worker, operation.session());
    List<NewMemory> memories =
        operation.ids().stream().map(id -> Contents.memory(scope, id, 1)).toList();
    return switch (operation.kind()) {
      case ADD -> String.valueOf(service.add(memories.getFirst()).seqNo());
      case ADD_ALL ->
          service.addAll(memories).stream()
              .map(receipt -> String.valueOf(receipt.seqNo()))
              .collect(Collectors.joining(","));
      case UPDATE -> update(scope, operation);
      case DELETE -> {
        if (!service.delete(scope, MemoryId.of(operation.ids().getFirst()))) {
          StoreChild.say("bad nothing to delete: " + operation.line());
        }
        yield "-";
      }
      case DELETE_ALL -> String.valueOf(service.deleteAll(scope));
    };
  }

  private String update(Scope scope, Operation operation) {
    String id = operation.ids().getFirst();
    MemoryUpdate update =
        MemoryUpdate.text(Contents.text(id, operation.version()))
            .ifVersion(operation.version() - 1);
    Optional<Receipt> receipt = service.update(scope, MemoryId.of(id), update);
    if (receipt.isEmpty()) {
      StoreChild.say("bad nothing to update: " + operation.line());
    }
    return receipt.map(each -> String.valueOf(each.seqNo())).orElse("-");
  }

  private void remember(Operation operation) {
    switch (operation.kind()) {
      case ADD, ADD_ALL, UPDATE -> operation.ids().forEach(id -> live.put(id, operation.version()));
      case DELETE -> operation.ids().forEach(live::remove);
      case DELETE_ALL -> live.clear();
    }
  }

  /** Reads what it wrote, and sometimes asks for publication or searches. */
  private void read() {
    if (!live.isEmpty() && random.nextInt(4) == 0) {
      String id = List.copyOf(live.keySet()).get(random.nextInt(live.size()));
      Scope scope = Contents.scope(worker, session());
      Optional<Memory> found = service.get(scope, MemoryId.of(id));
      if (found.isEmpty() || found.get().version() != live.getOrDefault(id, 0)) {
        StoreChild.say("bad it does not read its own write: " + id + " is " + found);
      }
    }
    if (random.nextInt(30) == 0) {
      service.search(Scope.of(Contents.user(worker)), "w" + random.nextInt(200));
    }
    if (random.nextInt(40) == 0) {
      flush();
    }
  }

  private void flush() {
    try {
      if (!service.flush(Duration.ofSeconds(10))) {
        StoreChild.say("note a flush took longer than 10 s");
      }
    } catch (MembrickException e) {
      StoreChild.say("note flush " + e.code());
    }
  }
}
