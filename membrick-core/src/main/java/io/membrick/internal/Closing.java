package io.membrick.internal;

import io.membrick.internal.ingest.Ingest;
import io.membrick.internal.model.Faults;
import io.membrick.internal.publish.Publisher;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of a store, and what tells calls that come too late.
 *
 * <p><strong>Threads:</strong> any; the first close does the work, others wait for it. Reads take
 * no part: one that is overtaken by the end fails with what it ran into, which {@link #guard}
 * translates.
 */
final class Closing {
  private final OpenStore store;
  private final Ingest ingest;
  private final Publisher publisher;
  private final Set<SnapshotView> views;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean closed;
  // Guarded by the lock.
  private boolean released;

  Closing(OpenStore store, Ingest ingest, Publisher publisher, Set<SnapshotView> views) {
    this.store = store;
    this.ingest = ingest;
    this.publisher = publisher;
    this.views = views;
  }

  boolean isClosed() {
    return closed;
  }

  void requireOpen() {
    if (closed) {
      throw closedException(null);
    }
  }

  /** Runs a read; whatever it fails with once the store is closed means that. */
  <T> T guard(Supplier<T> read) {
    requireOpen();
    try {
      return read.get();
    } catch (RuntimeException e) {
      throw closed ? closedException(e) : e;
    }
  }

  static IllegalStateException closedException(@Nullable Throwable cause) {
    return new IllegalStateException("the memory service is closed", cause);
  }

  void close() {
    closed = true;
    lock.lock();
    try {
      if (!released) {
        released = true;
        OwnThread.call("membrick-close-" + store.name(), this::release).throwFirst(store.name());
      }
    } finally {
      lock.unlock();
    }
  }

  /** In the direction of the data: what is queued is written, what is written is published. */
  private Faulty release() {
    Faulty steps = new Faulty();
    ingest.drain().ifPresent(steps::note);
    publisher.close().ifPresent(steps::note);
    ingest.end();
    List.copyOf(views).forEach(SnapshotView::close);
    steps.run(store.fanOut()::close);
    steps.run(store.journal()::close);
    return steps;
  }

  /** Goes through all steps and remembers what went wrong. */
  private static final class Faulty {
    private @Nullable Throwable first;

    void run(Step step) {
      try {
        step.run();
      } catch (IOException | RuntimeException e) {
        note(e);
      }
    }

    void note(Throwable fault) {
      if (first == null) {
        first = fault;
      } else {
        Faults.attach(first, fault);
      }
    }

    void throwFirst(String name) {
      if (first != null) {
        throw Faults.of(
            "the store " + name + " is closed, but not everything could be finished", first);
      }
    }
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }
}
