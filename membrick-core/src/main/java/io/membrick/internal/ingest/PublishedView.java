package io.membrick.internal.ingest;

import io.membrick.MemoryId;
import io.membrick.internal.model.Located;
import java.util.Optional;

/** What lies below an overlay: where a memory was found before the writes the overlay holds. */
@FunctionalInterface
public interface PublishedView {
  /** Where the memory of that user and id lies, if there is one. */
  Optional<Located> find(String user, MemoryId id);
}
