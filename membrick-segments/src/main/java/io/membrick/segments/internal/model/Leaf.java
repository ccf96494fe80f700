package io.membrick.segments.internal.model;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * One immutable part of the index, with what every search needs of it at hand.
 *
 * @param number its place among the leaves of the snapshot
 * @param reader reads postings and values
 * @param live which documents are live, or null if all are
 * @param core what does not change through the life of the leaf
 */
public record Leaf(int number, LeafReader reader, @Nullable Bits live, LeafCore core) {

  /** Whether a document is live. */
  public boolean isLive(int document) {
    return live == null || live.get(document);
  }

  /** Whether a document is a further passage of the one before it. */
  public boolean isContinued(int document) {
    return core.isContinued(document);
  }

  /** Its runs. */
  public Runs runs() {
    return core.runs();
  }

  /** Length of a passage, as its byte; see {@link Lengths}. */
  public int norm(int document) {
    return core.norm(document);
  }
}
