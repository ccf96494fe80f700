package io.membrick.eval.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void plainLinesComeNowAndThenWithoutCarriageReturn() {
    ProgressLine line = line(false);
    for (int second = 1; second <= 25; second++) {
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
      line.show("at " + second);
    }
    line.end();
    assertThat(text().lines()).containsExactly("at 10", "at 20");
    assertThat(text()).doesNotContain("\r");
  }

  @Test
  void onATerminalOneLineIsWrittenOverAndCleared() {
    ProgressLine line = line(true);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    line.show("longer");
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    line.show("short");
    line.end();
    assertThat(text()).doesNotContain("\n").startsWith("\rlonger").endsWith("\r");
    assertThat(text().split("\r")).allSatisfy(part -> assertThat(part.length()).isIn(0, 99));
  }

  private ProgressLine line(boolean terminal) {
    return new ProgressLine(
        new PrintStream(bytes, true, StandardCharsets.UTF_8), terminal, nanos::get);
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
