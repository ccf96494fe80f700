package io.membrick.segments.testkit;

import java.util.ArrayList;
import java.util.List;

/** Drops steps of a failing script for as long as it still fails. */
public final class ScriptShrinker {
  private static final int RUNS_MAX = 400;

  private final ScriptRunner runner;
  private int runs;

  /** Shrinks what fails with that runner. */
  public ScriptShrinker(ScriptRunner runner) {
    this.runner = runner;
  }

  /** A smaller script that fails too. */
  public IndexScript shrink(IndexScript failing) {
    IndexScript smallest = failing;
    for (int chunk = failing.steps().size() / 2; chunk > 0; chunk /= 2) {
      int at = 0;
      while (at < smallest.steps().size() && runs < RUNS_MAX) {
        IndexScript smaller = without(smallest, at, chunk);
        runs++;
        if (runner.run(smaller).isPresent()) {
          smallest = smaller;
        } else {
          at += chunk;
        }
      }
    }
    return smallest;
  }

  private static IndexScript without(IndexScript script, int from, int count) {
    List<ScriptStep> steps = new ArrayList<>(script.steps());
    steps.subList(from, Math.min(steps.size(), from + count)).clear();
    return script.withSteps(steps);
  }
}
