package io.membrick.segments.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults planted into a copy of the oracle are caught, and nothing else is called a fault. */
final class ScriptRunnerTest {
  private static final int SCRIPTS = 100;

  @TempDir private Path directory;

  @Test
  void theOracleAgreesWithItself() {
    ScriptRunner runner = runner(OracleIndex::new);
    long seed = Seeds.seed();
    for (int i = 0; i < 10; i++) {
      assertThat(runner.run(ScriptGenerator.generate(seed + i))).as("seed %s", seed + i).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void faultsOfReadingAreCaught(FaultySnapshot.Fault fault) {
    assertCaught(
        runner(
            tokens -> bent(tokens, change -> change, right -> new FaultySnapshot(right, fault))));
  }

  @Test
  void forgottenRemovesAreCaught() {
    assertCaught(runner(tokens -> bent(tokens, FaultyIndex::forgetsRemoves, right -> right)));
  }

  @Test
  void removalsThatReachTooFarAreCaught() {
    assertCaught(runner(tokens -> bent(tokens, FaultyIndex::removesTooMuch, right -> right)));
  }

  @Test
  void otherConstantsAreCaught() {
    OracleScoring right = OracleScoring.DEFAULT;
    List<OracleScoring> wrong =
        List.of(
            new OracleScoring(right.k1() + 1e-3, right.b(), right.lambda()),
            new OracleScoring(right.k1(), right.b() + 1e-3, right.lambda()),
            new OracleScoring(right.k1(), right.b(), right.lambda() + 1e-3));
    for (OracleScoring scoring : wrong) {
      assertCaught(runner(tokens -> new OracleIndex(tokens, scoring, OracleState.EMPTY)));
    }
  }

  @Test
  void snapshotThatMovesIsCaught() {
    assertCaught(
        runner(
            tokens -> {
              OracleIndex index = new OracleIndex(tokens);
              return new FaultyIndex(index, change -> change, right -> new Moving(index));
            }));
  }

  @Test
  void failingScriptsShrink() {
    ScriptRunner runner =
        runner(tokens -> bent(tokens, FaultyIndex::forgetsRemoves, right -> right));
    IndexScript smallest = new ScriptShrinker(runner).shrink(firstCaught(runner).orElseThrow());
    assertThat(smallest.steps()).hasSizeLessThanOrEqualTo(5);
    assertThat(smallest.describe()).contains("Remove");
  }

  private static void assertCaught(ScriptRunner runner) {
    assertThat(firstCaught(runner)).isPresent();
  }

  private static Optional<IndexScript> firstCaught(ScriptRunner runner) {
    for (int seed = 0; seed < SCRIPTS; seed++) {
      IndexScript script = ScriptGenerator.generate(seed);
      if (runner.run(script).isPresent()) {
        return Optional.of(script);
      }
    }
    return Optional.empty();
  }

  private static FaultyIndex bent(
      int tokens, UnaryOperator<IndexChange> changes, UnaryOperator<IndexSnapshot> snapshots) {
    return new FaultyIndex(new OracleIndex(tokens), changes, snapshots);
  }

  private ScriptRunner runner(IntFunction<SegmentIndex> opener) {
    Subject subject = new Subject("subject", false, (tokens, unused) -> opener.apply(tokens));
    return new ScriptRunner(directory, List.of(subject));
  }
}
