package io.membrick.segments.testkit;

import io.membrick.segments.IndexEntry;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.IndexSnapshot.Direction;
import io.membrick.segments.IndexStats;
import io.membrick.segments.SegmentFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something that a snapshot can be asked; the same state must give equal answers. */
public sealed interface Question {

  /** The answer, without what depends on the form of the index rather than on its content. */
  Object answer(IndexSnapshot snapshot, SegmentForm form);

  /**
   * A search.
   *
   * @param query what for
   */
  record Search(IndexQuery query) implements Question {
    @Override
    public Object answer(IndexSnapshot snapshot, SegmentForm form) {
      return RoutedSearch.of(snapshot, query, form);
    }
  }

  /**
   * Reading a list page by page to its end.
   *
   * @param filter which segments
   * @param direction which way
   * @param pageSize entries a page
   */
  record Pages(SegmentFilter filter, Direction direction, int pageSize) implements Question {
    private static final int PAGES_MAX = 200;

    @Override
    public Object answer(IndexSnapshot snapshot, SegmentForm form) {
      List<List<IndexEntry>> pages = new ArrayList<>();
      Optional<Long> after = Optional.empty();
      while (pages.size() < PAGES_MAX) {
        List<IndexEntry> page = snapshot.list(filter, direction, after, pageSize);
        pages.add(page);
        if (page.isEmpty()) {
          break;
        }
        after = Optional.of(page.getLast().order());
      }
      return pages;
    }
  }

  /**
   * Looking up one document.
   *
   * @param user whose
   * @param id which
   */
  record Find(String user, String id) implements Question {
    @Override
    public Object answer(IndexSnapshot snapshot, SegmentForm form) {
      return snapshot.find(user, id);
    }
  }

  /**
   * The segments.
   *
   * @param filter which
   */
  record Segments(SegmentFilter filter) implements Question {
    @Override
    public Object answer(IndexSnapshot snapshot, SegmentForm form) {
      return snapshot.segments(filter).stream().map(form::of).toList();
    }
  }

  /** The sizes. */
  record Sizes() implements Question {
    @Override
    public Object answer(IndexSnapshot snapshot, SegmentForm form) {
      IndexStats stats = snapshot.stats();
      return new IndexStats(stats.documents(), stats.passages(), stats.segments(), 0);
    }
  }
}
