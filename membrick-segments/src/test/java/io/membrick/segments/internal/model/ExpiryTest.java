package io.membrick.segments.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExpiryTest {
  @Test
  void aDocumentIsExpiredAtTheVeryInstantOfItsExpiry() {
    Instant expiry = Instant.parse("2026-03-01T12:00:00.000000500Z");
    assertThat(Expiry.micros(expiry.plusNanos(1))).isGreaterThanOrEqualTo(Expiry.micros(expiry));
    assertThat(Expiry.micros(expiry.minusMillis(1))).isLessThan(Expiry.micros(expiry));
  }

  @Test
  void instantsBeforeTheEpochKeepTheirOrder() {
    Instant early = Instant.parse("1912-06-23T00:00:00.000001999Z");
    assertThat(Expiry.micros(early)).isLessThan(Expiry.micros(early.plusNanos(1000)));
    assertThat(Expiry.micros(early)).isNegative();
  }

  @Test
  void theEndsOfTimeAreHeldInTheRange() {
    assertThat(Expiry.micros(Instant.MAX)).isEqualTo(Long.MAX_VALUE);
    assertThat(Expiry.micros(Instant.MIN)).isEqualTo(Long.MIN_VALUE);
  }
}
