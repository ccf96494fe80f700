package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.reliability.Strace.Call;
import io.membrick.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills and faults at exact calls of the system, and the proof that a force precedes an answer. */
class StraceSuiteTest {
  private static final int KILLS = Integer.getInteger("membrick.straceKills", 12);
  private static final int FAULTS = Integer.getInteger("membrick.straceFaults", 1);

  /** Calls that matter to durability, and up to which one of a thread a short run gets. */
  private static final Map<String, Integer> CALLS =
      Map.of("fdatasync", 60, "pwrite64", 70, "rename", 5, "unlink", 8, "fsync", 20);

  private final Seed seed = Seed.next();
  private final RandomGenerator random = seed.random();

  @TempDir Path temporary;

  @BeforeEach
  void requireTools() throws InterruptedException {
    Strace.require();
  }

  @Test
  void whatWasAcknowledgedSurvivesAKillAtAnyCall() throws Exception {
    Path store = temporary.resolve("store");
    History history = new History();
    List<String> names = CALLS.keySet().stream().sorted().toList();
    int hit = 0;
    for (int life = 1; life <= KILLS; life++) {
      String name = names.get(life % names.size());
      int at = 1 + random.nextInt(CALLS.getOrDefault(name, 1));
      hit +=
          live(store, history, life, Strace.inject(name, "signal=KILL:when=" + at)).status() != 0
              ? 1
              : 0;
      verify(store, history, "killed at " + name + " " + at);
    }
    assertThat(hit).as("processes killed").isPositive();
    SuiteReport.row(
        "StraceSuite kills",
        hit + " kills at a call of the system",
        history.acknowledgements() + " acknowledged writes",
        "0 lost",
        seed);
  }

  @Test
  void aFailedForceIsNeverAcknowledgedAndNothingIsAfterIt() throws Exception {
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < FAULTS; i++) {
      int at = 1 + random.nextInt(30);
      faults.add("error=EIO:when=" + at);
      faults.add("error=EIO:when=" + at + "+");
      faults.add("error=ENOSPC:when=" + at);
    }
    for (String fault : faults) {
      Path store = temporary.resolve(fault.replace(':', '-'));
      History history = new History();
      Path file = store.resolve("journal").resolve("0000000000000001.mbj");
      List<String> options = new ArrayList<>(Strace.inject("fdatasync", fault));
      options.addAll(List.of("-P", file.toString()));
      ChildProcess.End end = live(store, history, 1, options);
      assertThat(Strace.injected(log())).as("%s, %s", fault, seed).isPositive();
      assertThat(end.lines()).as("%s, %s", fault, seed).anyMatch(line -> line.endsWith("POISONED"));
      assertThat(history.late()).as("acknowledged after a failed force: %s", fault).isZero();
      verify(store, history, fault);
    }
  }

  @Test
  void aFailedCallFailsItsWriteOrNothingAndLosesNothing() throws Exception {
    for (int i = 0; i < FAULTS; i++) {
      for (String name : List.of("pwrite64", "rename", "fsync", "unlink", "ftruncate")) {
        int at = 1 + random.nextInt(CALLS.getOrDefault(name, 3));
        fault(name, "error=EIO:when=" + at, List.of());
        fault(name, "error=ENOSPC:when=" + at + "+", List.of());
      }
      fault("pwrite64", "retval=0:when=" + (1 + random.nextInt(40)), List.of());
      for (String file : List.of("0000000000000001.mbj.tmp", "0000000000000002.mbj.tmp")) {
        Path path = temporary.resolve("store").resolve("journal").resolve(file);
        fault("openat", "error=EMFILE", List.of("-P", path.toString()));
        fault("openat", "error=EMFILE:when=1", List.of("-P", path.toString()));
      }
    }
  }

  private void fault(String name, String what, List<String> paths) throws Exception {
    Path store = temporary.resolve("store");
    if (Files.exists(store)) {
      StoreFiles.remove(store);
    }
    History history = new History();
    List<String> options = new ArrayList<>(Strace.inject(name, what));
    options.addAll(paths);
    live(store, history, 1, options);
    verify(store, history, name + " " + what);
  }

  @Test
  void everyAcknowledgementComesAfterAForceOfWhatWasWritten() throws Exception {
    History history = new History();
    Path store = temporary.resolve("store");
    List<String> options = List.of("-s", "48", "-e", "trace=write,pwrite64,fdatasync,fsync,rename");
    ChildProcess child =
        new ChildProcess(store, seed.value(), 1, 60).under(Strace.command(log(), options));
    ChildProcess.End end = child.run(1, history);
    assertThat(end.said("closed")).as("%s", end.lines()).isTrue();
    List<Call> calls = Strace.read(log());
    ForceProof proof = new ForceProof(store, calls);
    assertThat(proof.violations()).as("%s", seed).isEmpty();
    assertThat(proof.acknowledgements()).isEqualTo(end.acknowledgements()).isPositive();
    assertThat(proof.renames()).as("renames proven").isPositive();
    // The proof must be able to fail: without the forces in the log it does.
    List<Call> unforced = calls.stream().filter(call -> !call.name().equals("fdatasync")).toList();
    assertThat(new ForceProof(store, unforced).violations()).isNotEmpty();
    List<Call> undirected = calls.stream().filter(call -> !call.name().equals("fsync")).toList();
    assertThat(new ForceProof(store, undirected).violations()).isNotEmpty();
    SuiteReport.row(
        "StraceSuite proof",
        proof.acknowledgements() + " acknowledgements traced",
        proof.renames() + " renames",
        "every one after its force",
        seed);
  }

  private Path log() {
    return temporary.resolve("strace.log");
  }

  private ChildProcess.End live(Path store, History history, int life, List<String> options)
      throws IOException, InterruptedException {
    return new ChildProcess(store, seed.value(), 2, 40)
        .under(Strace.command(log(), options))
        .run(life, history);
  }

  private void verify(Path store, History history, String what) {
    try {
      new Verifier(store, history, random).verify();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(what + ", " + seed + ": " + e.getMessage(), e);
    }
  }
}
