package io.membrick.segments.internal.model;

import java.time.Instant;

/**
 * Instants as the index compares them: microseconds since the epoch, rounded down. A document is
 * expired where {@code present >= expiry}: never shown at the instant of its expiry or after it,
 * hidden at most a microsecond before it.
 */
public final class Expiry {
  private static final long MAX_SECOND = Long.MAX_VALUE / 1_000_000 - 1;

  private Expiry() {}

  /** Instants beyond some 292,000 years from 1970 are held at the ends of the range. */
  public static long micros(Instant instant) {
    if (instant.getEpochSecond() > MAX_SECOND) {
      return Long.MAX_VALUE;
    }
    if (instant.getEpochSecond() < -MAX_SECOND) {
      return Long.MIN_VALUE;
    }
    return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1000;
  }
}
