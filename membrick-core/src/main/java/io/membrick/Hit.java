package io.membrick;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One memory that answers a search.
 *
 * @param id which memory
 * @param scope whose it is, and of which session
 * @param seqNo sequence number of the version found
 * @param score how well it answers, above 0; comparable within one result
 * @param loaded the memory itself; null if the request asked for ids only
 */
public record Hit(MemoryId id, Scope scope, long seqNo, double score, @Nullable Memory loaded) {
  /** Checks the parts. */
  public Hit {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(scope, "scope");
  }

  /**
   * The memory.
   *
   * @throws IllegalStateException if the request asked for ids only
   */
  public Memory memory() {
    if (loaded == null) {
      throw new IllegalStateException(
          "hit " + id + " was asked for without its memory: leave idsOnly() out of the request");
    }
    return loaded;
  }

  /**
   * The text of the memory.
   *
   * @throws IllegalStateException if the request asked for ids only
   */
  public String text() {
    return memory().text();
  }
}
