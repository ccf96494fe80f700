package io.membrick.eval;

import io.membrick.Role;
import java.util.Objects;

/**
 * What becomes one memory: a turn of a conversation, or a document.
 *
 * @param id the data set's name for it; never stored where a search could read it
 * @param role who said it
 * @param text what was said; may be empty
 */
public record Turn(String id, Role role, String text) {
  /** Checks the parts. */
  public Turn {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(text, "text");
  }
}
