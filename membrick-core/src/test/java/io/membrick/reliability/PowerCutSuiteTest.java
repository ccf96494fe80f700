package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.membrick.MembrickException;
import io.membrick.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was acknowledged survives a cut of the power, on a real file system that loses what was not
 * forced. A store that does not force is caught, which proves that the cut is one.
 */
class PowerCutSuiteTest {
  private static final int CUTS = Integer.getInteger("membrick.powerCuts", 6);

  /** A broken store may be lucky once; it is caught if one cycle of these loses something. */
  private static final int CYCLES_OF_A_CONTROL = 8;

  private final Seed seed = Seed.next();
  private final RandomGenerator random = seed.random();

  @TempDir Path temporary;

  @BeforeEach
  void requireTools() throws Exception {
    LoopDisk.require(temporary);
  }

  @Test
  void whatWasAcknowledgedSurvivesEveryCut() throws Exception {
    long acknowledged = 0;
    try (LoopDisk disk = new LoopDisk(temporary)) {
      for (int i = 1; i <= CUTS / 2; i++) {
        disk.format();
        History history = new History();
        // Twice on the same disk: the second life recovers what the first cut left.
        for (int life = 1; life <= 2; life++) {
          cut(disk, history, life, List.of());
          try {
            Verifier verifier = verifier(disk, history);
            if (life == 1) {
              verifier.look();
            } else {
              verifier.verify();
            }
          } catch (AssertionError | MembrickException e) {
            throw new AssertionError("cut " + i + "/" + life + ", " + seed + ": " + e, e);
          }
        }
        acknowledged += history.acknowledgements();
      }
    }
    assertThat(acknowledged).isGreaterThan(CUTS * 2L);
    SuiteReport.row(
        "PowerCutSuite",
        CUTS / 2 * 2 + " power cuts",
        acknowledged + " acknowledged writes",
        "0 lost",
        seed);
  }

  @Test
  void aStoreThatDoesNotForceItsFilesIsCaught() throws Exception {
    Strace.require();
    assertThat(caught(Strace.inject("fdatasync", "retval=0"))).as("%s", seed).isTrue();
  }

  @Test
  void aStoreThatDoesNotForceItsDirectoriesIsCaught() throws Exception {
    Strace.require();
    boolean caught = caught(Strace.inject("fsync", "retval=0"));
    // ext4 commits a name along with any force that comes after it, so that the fault may stay
    // hidden for as long as one likes to try. That the directory is forced is proven, whatever the
    // file system, by StraceSuiteTest and JournalCrashTest.
    assumeTrue(
        caught, () -> "ext4 committed every name in " + CYCLES_OF_A_CONTROL + " cuts, " + seed);
  }

  private boolean caught(List<String> broken) throws Exception {
    try (LoopDisk disk = new LoopDisk(temporary)) {
      for (int i = 0; i < CYCLES_OF_A_CONTROL; i++) {
        disk.format();
        History history = new History();
        cut(disk, history, 1, Strace.command(temporary.resolve("strace.log"), broken));
        try {
          verifier(disk, history).verify();
        } catch (AssertionError | MembrickException e) {
          return true;
        }
      }
    }
    return false;
  }

  /** Lets a process write, cuts the power under it, and mounts what is left. */
  private void cut(LoopDisk disk, History history, int life, List<String> before) throws Exception {
    int after = 1 + random.nextInt(150);
    ChildProcess child = new ChildProcess(store(disk), seed.value(), 4, 2000).under(before);
    Process process = child.start(life);
    AtomicInteger count = new AtomicInteger();
    ChildProcess.follow(
        process,
        history,
        line -> {
          if (line.startsWith("ack ") && count.incrementAndGet() == after) {
            cut(disk);
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            return true;
          }
          return false;
        });
    disk.unmount();
    disk.mount();
  }

  private static void cut(LoopDisk disk) {
    try {
      disk.cut();
    } catch (Exception e) {
      throw new AssertionError("the power could not be cut", e);
    }
  }

  /** Looks at a copy: a file that this process mapped would keep the disk busy. */
  private Verifier verifier(LoopDisk disk, History history) throws IOException {
    Path copy = temporary.resolve("copy");
    if (Files.exists(copy)) {
      StoreFiles.remove(copy);
    }
    StoreFiles.copy(store(disk), copy);
    return new Verifier(copy, history, random);
  }

  private static Path store(LoopDisk disk) {
    return disk.path().resolve("store");
  }
}
