package io.membrick.eval;

import java.util.List;
import java.util.Objects;

/**
 * What one user has said, and the questions about it. Each haystack is stored under a user of its
 * own, so that no question sees another haystack.
 *
 * @param id the data set's name for it
 * @param sessions what is stored
 * @param questions what is asked once it is stored
 */
public record Haystack(String id, Sessions sessions, List<Question> questions) {
  /** Copies the list. */
  public Haystack {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(sessions, "sessions");
    questions = List.copyOf(questions);
  }
}
