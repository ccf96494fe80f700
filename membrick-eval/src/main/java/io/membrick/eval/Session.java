package io.membrick.eval;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns that belong together and happened at one time.
 *
 * @param idOrNull the data set's name for it, which may repeat within a haystack; null for
 *     documents that belong to no session
 * @param dateOrNull when it began, if the data set says
 * @param turns in order
 */
public record Session(@Nullable String idOrNull, @Nullable Instant dateOrNull, List<Turn> turns) {
  /** Copies the list. */
  public Session {
    turns = List.copyOf(turns);
  }

  /** A session of that name without a date. */
  public static Session of(String id, List<Turn> turns) {
    return new Session(Objects.requireNonNull(id, "id"), null, turns);
  }

  /** Documents without a session; they can be ranked one by one only. */
  public static Session loose(List<Turn> documents) {
    return new Session(null, null, documents);
  }

  /** The same at that time. */
  public Session at(Instant date) {
    return new Session(idOrNull, date, turns);
  }

  /** The data set's name for it; empty for loose documents. */
  public Optional<String> id() {
    return Optional.ofNullable(idOrNull);
  }

  /** When it began. */
  public Optional<Instant> date() {
    return Optional.ofNullable(dateOrNull);
  }
}
