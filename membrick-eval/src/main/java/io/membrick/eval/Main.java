package io.membrick.eval;

import io.membrick.eval.internal.cli.Cli;

/** The command line: {@code --help} lists the options. */
public final class Main {
  private Main() {}

  /** Runs; exits with 0, or with 2 and one line on standard error if something is to be mended. */
  public static void main(String[] args) {
    System.exit(Cli.system().run(args));
  }
}
