package io.membrick.internal;

import io.membrick.MembrickOptions;
import io.membrick.MemoryService;
import java.nio.file.Path;

/** Placeholder on the way to the engine. */
public final class MemoryServiceEngine {
  private MemoryServiceEngine() {}

  /** Opens. */
  @SuppressWarnings("DoNotCallSuggester")
  public static MemoryService open(Path directory, MembrickOptions options) {
    throw new UnsupportedOperationException(directory.toString());
  }

  /** Opens. */
  @SuppressWarnings("DoNotCallSuggester")
  public static MemoryService inMemory(MembrickOptions options) {
    throw new UnsupportedOperationException(options.layout().toString());
  }
}
