package io.membrick.eval.internal.run;

import io.membrick.InvalidMemoryException;
import io.membrick.MembrickException;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Scope;
import io.membrick.eval.DatasetException;
import io.membrick.eval.Haystack;
import io.membrick.eval.Session;
import io.membrick.eval.Turn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Stores one haystack under one user, in batches, and publishes it. */
final class Ingest {
  private static final int BATCH_COUNT = 256;

  /** A char is at most three bytes of UTF-8, so that a batch stays below the store's 8 MiB. */
  private static final int BATCH_CHARS = 1 << 20;

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final MemoryService service;
  private final Scope user;
  private final Placement placement = new Placement();
  private final List<NewMemory> batch = new ArrayList<>();
  private final List<String> batchIds = new ArrayList<>();
  private int batchChars;
  private long nanos;

  Ingest(MemoryService service, Scope user) {
    this.service = service;
    this.user = user;
  }

  /** Stores all of it; afterwards every search sees it. */
  Placement store(Haystack haystack) {
    haystack.sessions().forEach(this::add);
    send();
    long start = System.nanoTime();
    flush();
    nanos += System.nanoTime() - start;
    return placement;
  }

  /** Time spent in the service. */
  long nanos() {
    return nanos;
  }

  private void add(Session session) {
    Scope scope = session.id().map(id -> user.withSession(placement.placeSession(id))).orElse(user);
    int place = 0;
    for (Turn turn : session.turns()) {
      NewMemory.Builder memory =
          NewMemory.builder(scope, turn.text())
              .id(placement.placeTurn(turn.id()))
              .role(turn.role());
      // Milliseconds keep the order without moving a long session that ends at night into a new
      // day.
      int millis = place++;
      session.date().map(date -> plus(date, millis)).ifPresent(memory::eventAt);
      batch.add(memory.build());
      batchIds.add(turn.id());
      batchChars += turn.text().length();
      if (batch.size() == BATCH_COUNT || batchChars >= BATCH_CHARS) {
        send();
      }
    }
  }

  private static Instant plus(Instant date, int millis) {
    return date.plusMillis(millis);
  }

  private void send() {
    if (batch.isEmpty()) {
      return;
    }
    long start = System.nanoTime();
    try {
      sendOnce();
    } catch (InvalidMemoryException e) {
      throw new DatasetException(
          "turn " + batchIds.get(e.index()) + " cannot be stored: " + e.getMessage(), e);
    }
    nanos += System.nanoTime() - start;
    batch.clear();
    batchIds.clear();
    batchChars = 0;
  }

  private void sendOnce() {
    try {
      service.addAll(batch);
    } catch (MembrickException e) {
      if (e.code() != MembrickException.Code.OVERLOADED) {
        throw e;
      }
      flush();
      service.addAll(batch);
    }
  }

  private void flush() {
    if (!service.flush(PATIENCE)) {
      throw new MembrickException(
          MembrickException.Code.TIMEOUT,
          "what was stored was not published within " + PATIENCE.toMinutes() + " minutes");
    }
  }
}
