package io.membrick.segments.internal.index;

import io.membrick.segments.IndexStats;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.UserTotals;
import io.membrick.segments.internal.model.ValueFields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.jspecify.annotations.Nullable;

/**
 * Everything one publication shows. Immutable but for the count of those who hold its reader open.
 */
public final class SnapshotState {
  /** The field that holds a passage's terms. */
  public static final String TEXT_FIELD = Fields.TEXT;

  /** The fields that hold what scoring asks of a document. */
  public static final ValueFields VALUE_FIELDS = new ValueFields(Fields.SEQ_NO, Fields.EXPIRY);

  private final long generation;
  private final long seqNo;
  private final DirectoryReader reader;
  private final Leaf[] leaves;
  private final SegmentNames names;
  private final SegmentTable table;

  SnapshotState(
      long generation,
      long seqNo,
      DirectoryReader reader,
      Leaf[] leaves,
      SegmentNames names,
      SegmentTable table) {
    this.generation = generation;
    this.seqNo = seqNo;
    this.reader = reader;
    this.leaves = leaves;
    this.names = names;
    this.table = table;
  }

  /** Number of the publication. */
  public long generation() {
    return generation;
  }

  /** Highest sequence number it contains. */
  public long seqNo() {
    return seqNo;
  }

  /** Takes a share in its files; false if the last share is gone. */
  public boolean retain() {
    return reader.tryIncRef();
  }

  /** Gives a share back. */
  public void release() {
    try {
      reader.decRef();
    } catch (IOException e) {
      // Closing files that were only read: nothing is lost, and no caller could do better.
      throw new UncheckedIOException(e);
    }
  }

  /** The leaves. */
  public Leaf[] leaves() {
    return leaves;
  }

  /** Number of a user, or -1 if it holds nothing. */
  public int user(String user) {
    return names.user(user);
  }

  /** What a user holds. */
  public UserTotals totals(int user) {
    return table.user(user);
  }

  /** The segment of that number, or null if it holds nothing as of this publication. */
  public @Nullable Segment segment(int ordinal) {
    return table.segment(ordinal);
  }

  /** The segment of that number, which holds a live document. */
  public Segment liveSegment(int ordinal) {
    Segment segment = table.segment(ordinal);
    if (segment == null) {
      throw new IllegalStateException("segment " + ordinal + " holds documents but counts none");
    }
    return segment;
  }

  /** Segments that the filter admits and that hold something, by number. */
  public List<Segment> admitted(SegmentFilter filter) {
    List<Segment> admitted = new ArrayList<>();
    table
        .user(names.user(filter.user()))
        .bitmap()
        .forEach(
            (int ordinal) -> {
              Segment segment = table.segment(ordinal);
              if (segment != null && filter.admits(segment.key())) {
                admitted.add(segment);
              }
            });
    return admitted;
  }

  /** Sizes of the whole. */
  public IndexStats stats() {
    return new IndexStats(table.documents(), table.passages(), table.liveSegments(), leaves.length);
  }

  SegmentTable table() {
    return table;
  }

  DirectoryReader reader() {
    return reader;
  }
}
