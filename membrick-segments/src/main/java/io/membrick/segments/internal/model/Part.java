package io.membrick.segments.internal.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Some neighbouring runs of a leaf: what one thread works on.
 *
 * @param leaf the leaf
 * @param firstRun first run
 * @param endRun run after the last
 */
public record Part(Leaf leaf, int firstRun, int endRun) {

  /** First document. */
  public int firstDocument() {
    return leaf.runs().start(firstRun);
  }

  /** Document after the last. */
  public int endDocument() {
    return leaf.runs().end(endRun - 1);
  }

  /** Documents, live or not. */
  public int size() {
    return endDocument() - firstDocument();
  }

  /** Cuts into pieces of at most about so many documents each; a run is never cut. */
  public List<Part> cut(int maxDocuments) {
    List<Part> pieces = new ArrayList<>();
    int from = firstRun;
    for (int run = firstRun; run < endRun; run++) {
      boolean last = run + 1 == endRun;
      if (last || leaf.runs().end(run) - leaf.runs().start(from) >= maxDocuments) {
        pieces.add(new Part(leaf, from, run + 1));
        from = run + 1;
      }
    }
    return pieces;
  }
}
