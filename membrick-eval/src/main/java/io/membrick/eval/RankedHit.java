package io.membrick.eval;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One place of a ranking.
 *
 * @param id the data set's name for the session or turn; for questions of one's own, the session's
 *     name or the memory's id
 * @param session the data set's name for the session it is of, or empty
 * @param score the score of the hit
 * @param whenOrNull when it happened, if that was said; null below the first places, whose details
 *     are not kept
 * @param snippet the beginning of its text on one line; empty below the first places
 */
public record RankedHit(
    String id, String session, double score, @Nullable Instant whenOrNull, String snippet) {
  /** Checks the parts. */
  public RankedHit {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(session, "session");
    Objects.requireNonNull(snippet, "snippet");
  }

  /** When it happened. */
  public Optional<Instant> when() {
    return Optional.ofNullable(whenOrNull);
  }
}
