package io.membrick.segments.testkit;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentIndex;
import java.util.function.UnaryOperator;

/** An index whose changes or snapshots are bent before they are passed on. */
final class FaultyIndex implements SegmentIndex {
  private final OracleIndex right;
  private final UnaryOperator<IndexChange> changes;
  private final UnaryOperator<IndexSnapshot> snapshots;

  FaultyIndex(
      OracleIndex right,
      UnaryOperator<IndexChange> changes,
      UnaryOperator<IndexSnapshot> snapshots) {
    this.right = right;
    this.changes = changes;
    this.snapshots = snapshots;
  }

  /** Removes another id than it was told to. */
  static IndexChange forgetsRemoves(IndexChange change) {
    return change instanceof IndexChange.Remove(String user, String id)
        ? new IndexChange.Remove(user, id + " ")
        : change;
  }

  /** Removes everything of the user whatever the filter says. */
  static IndexChange removesTooMuch(IndexChange change) {
    return change instanceof IndexChange.RemoveAll(SegmentFilter filter)
        ? new IndexChange.RemoveAll(SegmentFilter.ofUser(filter.user()))
        : change;
  }

  @Override
  public void apply(IndexChange change) {
    right.apply(changes.apply(change));
  }

  @Override
  public void publish(long seqNo) {
    right.publish(seqNo);
  }

  @Override
  public void checkpoint() {
    right.checkpoint();
  }

  @Override
  public long checkpointSeqNo() {
    return right.checkpointSeqNo();
  }

  @Override
  public IndexSnapshot acquire() {
    return snapshots.apply(right.acquire());
  }

  @Override
  public void close() {
    right.close();
  }
}
