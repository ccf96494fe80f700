package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.membrick.segments.testkit.IndexScript;
import io.membrick.segments.testkit.ScriptGenerator;
import io.membrick.segments.testkit.ScriptRunner;
import io.membrick.segments.testkit.ScriptShrinker;
import io.membrick.segments.testkit.Seeds;
import io.membrick.segments.testkit.Subject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random scripts on the index in each of its forms, compared with the naive one. */
final class RandomIndexTest {
  private static final int SCRIPTS_IN_MEMORY = 16;
  private static final int SCRIPTS_ON_DISK = 4;

  @TempDir private Path directory;

  @Test
  void everyFormInMemoryAnswersLikeTheOracle() {
    try (ForkJoinPool pool = new ForkJoinPool(3)) {
      runScripts(
          SCRIPTS_IN_MEMORY,
          List.of(
              inMemory("shared-1", SegmentLayout.SHARED, pool, 1),
              inMemory("shared-4", SegmentLayout.SHARED, pool, 4),
              inMemory("single-4", SegmentLayout.SINGLE, pool, 4)));
    }
  }

  @Test
  void everyFormOnDiskAnswersLikeTheOracle() {
    try (ForkJoinPool pool = new ForkJoinPool(3)) {
      runScripts(
          SCRIPTS_ON_DISK,
          List.of(
              onDisk("disk-shared-4", SegmentLayout.SHARED, pool, 4),
              onDisk("disk-single-1", SegmentLayout.SINGLE, pool, 1)));
    }
  }

  private void runScripts(int scripts, List<Subject> subjects) {
    ScriptRunner runner = new ScriptRunner(directory, subjects);
    long first = Seeds.seed();
    for (long seed = first; seed < first + Seeds.iterations(scripts); seed++) {
      IndexScript script = ScriptGenerator.generate(seed);
      if (runner.run(script).isPresent()) {
        IndexScript smallest = new ScriptShrinker(runner).shrink(script);
        Optional<String> failure = runner.run(smallest);
        fail(
            "-Dmembrick.seed=%d: %s%nsmallest script:%n%s",
            seed, IndexScript.escape(failure.orElse("fails now and then")), smallest.describe());
      }
    }
  }

  private static Subject inMemory(
      String name, SegmentLayout layout, ForkJoinPool pool, int fanOutCap) {
    return new Subject(
        name,
        false,
        (tokens, unused) ->
            SegmentIndex.open(new SegmentIndexOptions(null, layout, pool, fanOutCap, tokens)));
  }

  private static Subject onDisk(
      String name, SegmentLayout layout, ForkJoinPool pool, int fanOutCap) {
    return new Subject(
        name,
        true,
        (tokens, path) ->
            SegmentIndex.open(new SegmentIndexOptions(path, layout, pool, fanOutCap, tokens)));
  }

  @Test
  void sameSeedGivesTheSameScript() {
    assertThat(ScriptGenerator.generate(7)).isEqualTo(ScriptGenerator.generate(7));
  }
}
