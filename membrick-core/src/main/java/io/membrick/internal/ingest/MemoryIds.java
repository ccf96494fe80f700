package io.membrick.internal.ingest;

import io.membrick.MemoryId;
import java.security.SecureRandom;
import java.time.Instant;

/** Makes ids: 26 characters that sort by time, 48 bits of milliseconds and 80 random bits. */
final class MemoryIds {
  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int TIME_CHARS = 10;
  private static final int RANDOM_CHARS = 16;

  private final SecureRandom random = new SecureRandom();

  MemoryId next(Instant now) {
    StringBuilder id = new StringBuilder(TIME_CHARS + RANDOM_CHARS);
    long millis = millis(now);
    for (int shift = 5 * (TIME_CHARS - 1); shift >= 0; shift -= 5) {
      id.append(ALPHABET.charAt((int) (millis >>> shift) & 31));
    }
    byte[] bits = new byte[RANDOM_CHARS];
    random.nextBytes(bits);
    for (byte each : bits) {
      id.append(ALPHABET.charAt(each & 31));
    }
    return MemoryId.of(id.toString());
  }

  // A clock may show any time at all; an id is still made, in the lowest or highest place.
  private static long millis(Instant now) {
    long highest = (1L << 48) - 1;
    long seconds = Math.clamp(now.getEpochSecond(), 0L, highest / 1000);
    return Math.min(seconds * 1000 + now.getNano() / 1_000_000, highest);
  }
}
