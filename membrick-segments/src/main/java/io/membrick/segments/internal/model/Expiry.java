package io.membrick.segments.internal.model;

import java.time.Instant;

/**
 * Expiry as the index keeps it: microseconds since the epoch, rounded up, against a present that is
 * rounded down. A document is expired where {@code present >= expiry}.
 */
public final class Expiry {
  private static final long MAX_SECOND = Long.MAX_VALUE / 1_000_000 - 1;

  private Expiry() {}

  /** Microseconds of an expiry, rounded up. */
  public static long ofExpiry(Instant expiresAt) {
    return micros(expiresAt, 999);
  }

  /** Microseconds of the present, rounded down. */
  public static long ofPresent(Instant now) {
    return micros(now, 0);
  }

  /** Instants beyond some 292,000 years from 1970 are held at the ends of the range. */
  private static long micros(Instant instant, int nanosToAdd) {
    if (instant.getEpochSecond() > MAX_SECOND) {
      return Long.MAX_VALUE;
    }
    if (instant.getEpochSecond() < -MAX_SECOND) {
      return Long.MIN_VALUE;
    }
    return instant.getEpochSecond() * 1_000_000 + (instant.getNano() + nanosToAdd) / 1000;
  }
}
