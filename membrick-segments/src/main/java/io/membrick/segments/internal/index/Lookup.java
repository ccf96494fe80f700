package io.membrick.segments.internal.index;

import io.membrick.segments.Segment;
import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.Lengths;
import java.io.IOException;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Finds a document by its user and id. Cost: one term lookup a leaf. */
public final class Lookup {
  /**
   * A live document.
   *
   * @param leaf the leaf it lies in
   * @param document its first passage there
   * @param segment its segment
   * @param passages how many passages it has
   * @param tokens their length
   */
  public record Found(Leaf leaf, int document, Segment segment, long passages, long tokens) {}

  private Lookup() {}

  /** The live document of that user and id, or null. */
  public static @Nullable Found find(SnapshotState state, String user, String id)
      throws IOException {
    return find(state, Fields.uid(user, id));
  }

  static @Nullable Found find(SnapshotState state, BytesRef uid) throws IOException {
    Leaf[] leaves = state.leaves();
    // The newest leaves come last, and what is looked up is more often new than old.
    for (int i = leaves.length - 1; i >= 0; i--) {
      TermsEnum terms = leaves[i].reader().terms(Fields.UID).iterator();
      if (terms.seekExact(uid)) {
        Found found = live(state, leaves[i], terms.postings(null, PostingsEnum.NONE));
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static @Nullable Found live(SnapshotState state, Leaf leaf, PostingsEnum documents)
      throws IOException {
    int first = -1;
    long passages = 0;
    long tokens = 0;
    for (int doc = documents.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = documents.nextDoc()) {
      if (leaf.isLive(doc)) {
        first = first < 0 ? doc : first;
        passages++;
        tokens += Lengths.decode(leaf.norm(doc));
      }
    }
    if (first < 0) {
      return null;
    }
    int ordinal = leaf.runs().segment(leaf.runs().runOf(first));
    return new Found(leaf, first, state.liveSegment(ordinal), passages, tokens);
  }
}
