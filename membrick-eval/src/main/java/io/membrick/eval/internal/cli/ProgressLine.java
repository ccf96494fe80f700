package io.membrick.eval.internal.cli;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Says how far something has come: on a terminal in one line that is written over, elsewhere in a
 * line now and then.
 */
final class ProgressLine {
  private static final long TERMINAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int WIDTH = 99;

  private final PrintStream out;
  private final boolean terminal;
  private final LongSupplier nanoClock;
  private long lastNanos;
  private boolean open;

  ProgressLine(PrintStream out, boolean terminal, LongSupplier nanoClock) {
    this.out = out;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
    this.lastNanos = nanoClock.getAsLong();
  }

  /** Shows it, if the last is long enough ago. */
  void show(String text) {
    long now = nanoClock.getAsLong();
    if (now - lastNanos < (terminal ? TERMINAL_NANOS : PLAIN_NANOS)) {
      return;
    }
    lastNanos = now;
    if (terminal) {
      out.print("\r" + padded(text));
      open = true;
    } else {
      out.println(text);
    }
    out.flush();
  }

  /** Clears the line that is being written over. */
  void end() {
    if (open) {
      out.print("\r" + padded("") + "\r");
      out.flush();
      open = false;
    }
  }

  private static String padded(String text) {
    String cut = text.length() <= WIDTH ? text : text.substring(0, WIDTH);
    return cut + " ".repeat(WIDTH - cut.length());
  }
}
