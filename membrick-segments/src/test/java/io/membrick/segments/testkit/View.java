package io.membrick.segments.testkit;

import io.membrick.segments.IndexSnapshot;
import java.util.List;

/** The oracle's snapshot of one moment beside those of the indexes under test. */
final class View implements AutoCloseable {
  private final IndexSnapshot oracle;
  private final List<IndexSnapshot> snapshots;
  private final List<String> names;
  private final SegmentForm form;

  View(IndexSnapshot oracle, List<IndexSnapshot> snapshots, List<String> names, SegmentForm form) {
    this.oracle = oracle;
    this.snapshots = List.copyOf(snapshots);
    this.names = List.copyOf(names);
    this.form = form;
  }

  void checkNumbers() {
    if (form != SegmentForm.FULL) {
      return;
    }
    for (int i = 0; i < snapshots.size(); i++) {
      same(names.get(i) + ".generation", oracle.generation(), snapshots.get(i).generation());
      same(names.get(i) + ".seqNo", oracle.seqNo(), snapshots.get(i).seqNo());
    }
  }

  /** The first index must agree with the oracle, the others with the first, bit for bit. */
  void check(Question question, String which) {
    List<String> differences =
        ScriptRunner.differences(oracle, snapshots.getFirst(), question, form);
    if (!differences.isEmpty()) {
      throw new AssertionError(
          which + " snapshot of " + names.getFirst() + ": " + String.join("; ", differences));
    }
    Object first = question.answer(snapshots.getFirst(), form);
    for (int i = 1; i < snapshots.size(); i++) {
      same(
          which + " snapshot of " + names.get(i) + " against " + names.getFirst(),
          first,
          question.answer(snapshots.get(i), form));
    }
  }

  private static void same(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new AssertionError(what + ": expected " + expected + ", got " + actual);
    }
  }

  @Override
  public void close() {
    oracle.close();
    snapshots.forEach(IndexSnapshot::close);
  }
}
