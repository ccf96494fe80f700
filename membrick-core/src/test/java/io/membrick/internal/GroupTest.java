package io.membrick.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.testkit.Threads;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes that share a force build on each other, and nobody sees them before it. */
class GroupTest {
  private static final Scope ANN = Scope.of("ann");
  private static final MemoryId ID = MemoryId.of("m");

  private final PluggedStore store = new PluggedStore();
  private final MemoryService service = store.open(MembrickOptions.defaults());
  private final ExecutorService callers = Executors.newCachedThreadPool();

  /** Lets the ingest thread stand in a force, so that what follows becomes one group. */
  @BeforeEach
  void stall() throws InterruptedException {
    store.journal.blockForces();
    queued(() -> service.add(NewMemory.builder(ANN, "first").build()));
    Threads.await("the force is reached", () -> store.journal.lastSeqNo() == 1);
  }

  @AfterEach
  void close() {
    store.journal.unblockForces();
    callers.shutdown();
    service.close();
  }

  /** Calls on a thread of its own and returns when the write is queued. */
  private <T> Future<T> queued(Callable<T> write) throws InterruptedException {
    long before = service.stats().pendingCount();
    Future<T> future = callers.submit(write);
    Threads.await("the write is queued", () -> service.stats().pendingCount() > before);
    return future;
  }

  private static NewMemory named(String text) {
    return NewMemory.builder(ANN, text).id(ID).build();
  }

  @Test
  void eachBuildsOnTheOneBefore() throws Exception {
    Future<Receipt> added = queued(() -> service.add(named("alpha")));
    Future<Receipt> twice = queued(() -> service.add(named("beta")));
    var updated = queued(() -> service.update(ANN, ID, MemoryUpdate.text("gamma").ifVersion(1)));
    var stale = queued(() -> service.update(ANN, ID, MemoryUpdate.text("x").ifVersion(1)));
    Future<Boolean> deleted = queued(() -> service.delete(ANN, ID));
    Future<Boolean> again = queued(() -> service.delete(ANN, ID));
    Future<Receipt> anew = queued(() -> service.add(named("delta")));
    Future<Long> cleared = queued(() -> service.deleteAll(ANN));
    var missed = queued(() -> service.update(ANN, ID, MemoryUpdate.text("y")));
    Future<Receipt> last = queued(() -> service.add(named("epsilon")));
    assertThat(service.get(ANN, ID)).as("nothing is forced yet").isEmpty();

    store.journal.unblockForces();

    assertThat(added.get()).isEqualTo(new Receipt(ID, 2, 1, false));
    assertThat(code(twice)).isEqualTo(Code.DUPLICATE_ID);
    assertThat(updated.get()).contains(new Receipt(ID, 3, 2, false));
    assertThat(code(stale)).isEqualTo(Code.VERSION_CONFLICT);
    assertThat(deleted.get()).isTrue();
    assertThat(again.get()).isFalse();
    assertThat(anew.get()).isEqualTo(new Receipt(ID, 5, 1, false));
    assertThat(cleared.get()).isEqualTo(6);
    assertThat(missed.get()).isEmpty();
    assertThat(last.get()).isEqualTo(new Receipt(ID, 7, 1, false));
    assertThat(service.get(ANN, ID).orElseThrow().text()).isEqualTo("epsilon");
    assertThat(service.stats().forces()).isEqualTo(2);
  }

  private static Code code(Future<?> future) throws InterruptedException {
    try {
      throw new AssertionError("acknowledged: " + future.get());
    } catch (ExecutionException e) {
      assertThat(e).cause().isInstanceOf(MembrickException.class);
      return ((MembrickException) e.getCause()).code();
    }
  }

  @Test
  void aRetryWaitsForTheForceOfTheFirst() throws Exception {
    NewMemory keyed = NewMemory.builder(ANN, "alpha").id(ID).idempotencyKey("k").build();
    Future<Receipt> first = queued(() -> service.add(keyed));
    Future<Receipt> second = queued(() -> service.add(keyed));
    assertThat(second.isDone()).isFalse();

    store.journal.unblockForces();

    assertThat(first.get()).isEqualTo(new Receipt(ID, 2, 1, false));
    assertThat(second.get()).isEqualTo(new Receipt(ID, 2, 1, true));
  }
}
