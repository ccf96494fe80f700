package io.membrick.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is told to move, in either direction. */
public final class MutableClock extends Clock {
  private final AtomicReference<Instant> now;

  /** Begins at that time. */
  public MutableClock(Instant now) {
    this.now = new AtomicReference<>(now);
  }

  /** Moves; a negative duration sets it back. */
  public void advance(Duration step) {
    now.updateAndGet(instant -> instant.plus(step));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return Clock.fixed(now.get(), zone);
  }
}
