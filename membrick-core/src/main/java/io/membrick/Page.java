package io.membrick;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param memories in the order asked for
 * @param nextOrNull where the next page begins, or null if this is the last
 */
public record Page(List<Memory> memories, ListRequest.@Nullable Cursor nextOrNull) {
  /** Copies the list. */
  public Page {
    memories = List.copyOf(memories);
  }

  /** Where the next page begins; empty if this is the last. */
  public Optional<ListRequest.Cursor> next() {
    return Optional.ofNullable(nextOrNull);
  }
}
