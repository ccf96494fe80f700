package io.membrick.segments.internal.index;

import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexSnapshot.Direction;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.Runs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.NumericDocValues;

/**
 * Lists documents by their order: a merge of the admitted runs, each of which is sorted by it.
 *
 * <p><strong>Cost:</strong> a binary search in each admitted run, then a step for each entry.
 */
public final class Listing {
  private final SnapshotState state;
  private final SegmentFilter filter;
  private final Direction direction;

  /** Over what the filter admits. */
  public Listing(SnapshotState state, SegmentFilter filter, Direction direction) {
    this.state = state;
    this.filter = filter;
    this.direction = direction;
  }

  /** The entries after that order. */
  public List<IndexEntry> page(Optional<Long> after, int limit) throws IOException {
    Comparator<Cursor> byOrder = Comparator.comparingLong(cursor -> cursor.order);
    if (direction == Direction.NEWEST_FIRST) {
      byOrder = byOrder.reversed();
    }
    PriorityQueue<Cursor> next = new PriorityQueue<>(byOrder);
    for (Cursor cursor : cursors()) {
      if (cursor.start(after)) {
        next.add(cursor);
      }
    }
    List<IndexEntry> page = new ArrayList<>();
    while (page.size() < limit) {
      Cursor cursor = next.poll();
      if (cursor == null) {
        break;
      }
      page.add(cursor.entry());
      if (cursor.step()) {
        next.add(cursor);
      }
    }
    return page;
  }

  private List<Cursor> cursors() {
    List<Cursor> cursors = new ArrayList<>();
    int user = state.user(filter.user());
    for (Leaf leaf : state.leaves()) {
      Runs.Span span = leaf.runs().span(user);
      if (span == null) {
        continue;
      }
      for (int run = span.firstRun(); run < span.endRun(); run++) {
        Segment segment =
            leaf.runs().user(run) == user ? state.segment(leaf.runs().segment(run)) : null;
        if (segment != null && filter.admits(segment.key())) {
          cursors.add(new Cursor(leaf, run, segment));
        }
      }
    }
    return cursors;
  }

  /** Walks the documents of one run, first passages of live ones only. */
  private final class Cursor {
    private final Leaf leaf;
    private final Segment segment;
    private final int from;
    private final int to;
    private int document;
    private long order;

    Cursor(Leaf leaf, int run, Segment segment) {
      this.leaf = leaf;
      this.segment = segment;
      from = leaf.runs().start(run);
      to = leaf.runs().end(run);
    }

    /** Goes to the first document after that order; false if there is none. */
    boolean start(Optional<Long> after) throws IOException {
      boolean forward = direction == Direction.OLDEST_FIRST;
      if (after.isEmpty()) {
        document = forward ? from - 1 : to;
      } else {
        document = forward ? firstAbove(after.get()) - 1 : firstAbove(after.get() - 1);
      }
      return step();
    }

    /** Goes to the next document; false if there is none. */
    boolean step() throws IOException {
      int by = direction == Direction.OLDEST_FIRST ? 1 : -1;
      do {
        document += by;
        if (document < from || document >= to) {
          return false;
        }
      } while (!leaf.isLive(document) || leaf.isContinued(document));
      order = orderOf(document);
      return true;
    }

    IndexEntry entry() throws IOException {
      return new EntryReader(leaf).read(document, segment);
    }

    /** First document of the run whose order is above that, or its end. */
    private int firstAbove(long bound) throws IOException {
      int low = from;
      int high = to;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (orderOf(middle) <= bound) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /** Values are read at random here, and an iterator only goes forward: a new one each time. */
    private long orderOf(int doc) throws IOException {
      NumericDocValues orders = DocValues.getNumeric(leaf.reader(), Fields.ORDER);
      if (!orders.advanceExact(doc)) {
        throw new IllegalStateException("document " + doc + " without an order");
      }
      return orders.longValue();
    }
  }
}
