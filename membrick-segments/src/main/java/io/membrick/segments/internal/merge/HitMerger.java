package io.membrick.segments.internal.merge;

import io.membrick.segments.Grouping;
import io.membrick.segments.internal.model.PartHits;
import io.membrick.segments.internal.model.ScoredDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Combines the best documents of the parts: score descending, then sequence number ascending. */
public final class HitMerger {
  private HitMerger() {}

  /** The best so many of all parts, best first. */
  public static List<ScoredDocument> merge(List<PartHits> parts, Grouping grouping, int topK) {
    List<ScoredDocument> all =
        switch (grouping) {
          case NONE -> concatenated(parts);
          case SEGMENT -> bestPerSegment(parts);
        };
    Collections.sort(all);
    return all.size() <= topK ? all : all.subList(0, topK);
  }

  private static List<ScoredDocument> concatenated(List<PartHits> parts) {
    List<ScoredDocument> all = new ArrayList<>();
    for (PartHits part : parts) {
      all.addAll(part.best());
    }
    return all;
  }

  private static List<ScoredDocument> bestPerSegment(List<PartHits> parts) {
    Map<Integer, ScoredDocument> best = new HashMap<>();
    for (PartHits part : parts) {
      for (ScoredDocument document : part.best()) {
        best.merge(document.local(), document, (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
    return new ArrayList<>(best.values());
  }
}
