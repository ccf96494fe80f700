package io.membrick.internal;

import io.membrick.MembrickOptions;
import io.membrick.internal.journal.HeapJournal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A store without files. */
record HeapPlace(String name) implements StorePlace {
  private static final AtomicInteger COUNT = new AtomicInteger();

  HeapPlace() {
    this("memory-" + COUNT.incrementAndGet());
  }

  @Override
  public OpenedJournal openJournal(MembrickOptions options) {
    return new OpenedJournal(new HeapJournal(), true, 0, List.of());
  }

  @Override
  public Optional<Path> indexDirectory() {
    return Optional.empty();
  }
}
