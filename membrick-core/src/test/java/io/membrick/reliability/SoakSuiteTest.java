package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.testkit.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mixed load with kills for a given time on one store; every acknowledged memory is checked. */
class SoakSuiteTest {
  private static final int SECONDS = Integer.getInteger("membrick.soakSeconds", 6);

  @TempDir Path temporary;

  @Test
  void nothingAcknowledgedIsLostUnderMixedLoadWithKills() throws Exception {
    Seed seed = Seed.next();
    RandomGenerator random = seed.random();
    History history = new History();
    Path store = temporary.resolve("store");
    long start = System.nanoTime();
    long end = start + TimeUnit.SECONDS.toNanos(SECONDS);
    int lives = 0;
    while (lives < 2 || System.nanoTime() < end) {
      lives++;
      ChildProcess child = new ChildProcess(store, seed.value(), 6, Integer.MAX_VALUE);
      long killAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1500 + random.nextInt(3000));
      child.run(lives, history, line -> line.startsWith("ack ") && System.nanoTime() > killAt);
      try {
        new Verifier(store, history, random).verify();
      } catch (AssertionError e) {
        throw new AssertionError("life " + lives + ", " + seed + ": " + e.getMessage(), e);
      }
    }
    long took = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    assertThat(history.acknowledgements()).isPositive();
    write(seed, lives, took, history);
  }

  private static void write(Seed seed, int lives, long seconds, History history)
      throws java.io.IOException {
    String json =
        """
        {
          "suite": "SoakSuite",
          "seed": %d,
          "seconds": %d,
          "kills": %d,
          "acknowledgedWrites": %d,
          "memoriesChecked": %d,
          "lost": 0,
          "doesNotProve": [
            "survival of a power cut: a killed process leaves the system's cache alone",
            "behaviour over hours: leaks and slow growth need a longer run",
            "speed: the load is random, small and verified, not a benchmark",
            "honesty of the disk"
          ]
        }
        """
            .formatted(
                seed.value(),
                seconds,
                lives,
                history.acknowledgements(),
                history.possible().size());
    Path file = Files.createDirectories(Path.of("target", "reliability")).resolve("soak.json");
    Files.writeString(file, json);
    SuiteReport.row(
        "SoakSuite",
        seconds + " s, " + lives + " kills",
        history.acknowledgements() + " acknowledged writes",
        "0 lost",
        seed);
  }
}
