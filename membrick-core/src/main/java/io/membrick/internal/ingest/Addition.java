package io.membrick.internal.ingest;

import io.membrick.NewMemory;
import java.util.Optional;

/**
 * A memory to be added that passed the limits.
 *
 * @param content what the application gave
 * @param bytes upper bound of its size in the journal
 * @param fingerprint of the content, if it has an idempotency key
 */
public record Addition(NewMemory content, long bytes, Optional<Fingerprint> fingerprint) {

  // Computed on the thread of the caller: the ingest thread serves everybody.
  static Addition of(NewMemory content, long bytes) {
    return new Addition(
        content, bytes, content.idempotencyKey().map(key -> Fingerprint.of(content)));
  }
}
