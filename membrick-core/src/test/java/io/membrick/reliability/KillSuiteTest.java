package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.testkit.Seed;
import java.nio.file.Path;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged survives the sudden end of the process at any moment. */
class KillSuiteTest {
  private static final int CYCLES = Integer.getInteger("membrick.kills", 25);
  private static final int CYCLES_OF_A_STORE = 12;

  @TempDir Path temporary;

  @Test
  void whatWasAcknowledgedSurvivesEveryKill() throws Exception {
    Seed seed = Seed.next();
    RandomGenerator random = seed.random();
    History history = new History();
    Path store = temporary.resolve("store");
    long acknowledged = 0;
    int killed = 0;
    for (int cycle = 1; cycle <= CYCLES; cycle++) {
      try {
        ChildProcess child = new ChildProcess(store, seed.value(), 4, Integer.MAX_VALUE);
        killed += kill(child, cycle, history, random) ? 1 : 0;
        // Sometimes the next process finds what a killed one left, unseen by anybody between.
        if (cycle == CYCLES || cycle % CYCLES_OF_A_STORE == 0 || random.nextInt(3) > 0) {
          new Verifier(store, history, random).verify();
        }
      } catch (AssertionError e) {
        throw new AssertionError("cycle " + cycle + ", " + seed + ": " + e.getMessage(), e);
      }
      if (cycle == CYCLES || cycle % CYCLES_OF_A_STORE == 0) {
        acknowledged += history.acknowledgements();
        history = new History();
        StoreFiles.remove(store);
      }
    }
    assertThat(acknowledged).as("writes acknowledged").isGreaterThan(CYCLES * 10L);
    assertThat(killed).as("kills after the first acknowledgement").isPositive();
    SuiteReport.row(
        "KillSuite", CYCLES + " kills", acknowledged + " acknowledged writes", "0 lost", seed);
  }

  /** Kills while it opens, or after some acknowledgements; gives whether it had written. */
  private static boolean kill(ChildProcess child, int life, History history, RandomGenerator random)
      throws Exception {
    boolean early = random.nextInt(6) == 0;
    int acknowledgements = early ? Integer.MAX_VALUE : 1 + random.nextInt(250);
    Process process = child.start(life);
    Timer timer = new Timer(true);
    if (early) {
      timer.schedule(
          new TimerTask() {
            @Override
            public void run() {
              process.toHandle().destroyForcibly();
            }
          },
          200L + random.nextInt(1000));
    }
    AtomicInteger count = new AtomicInteger();
    ChildProcess.End end =
        ChildProcess.follow(
            process,
            history,
            line -> line.startsWith("ack ") && count.incrementAndGet() == acknowledgements);
    timer.cancel();
    assertThat(end.said("refused")).as("%s", end.lines()).isFalse();
    return end.acknowledgements() > 0;
  }
}
