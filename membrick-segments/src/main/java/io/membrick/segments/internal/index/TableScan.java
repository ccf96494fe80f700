package io.membrick.segments.internal.index;

import io.membrick.segments.SegmentKey;
import io.membrick.segments.internal.index.SegmentTable.Delta;
import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.Lengths;
import io.membrick.segments.internal.model.Runs;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.SortedDocValues;

/** Counts what every segment holds, once, when an index is opened. */
final class TableScan {
  private TableScan() {}

  static Map<SegmentKey, Delta> of(Leaf[] leaves, DirectoryReader reader) throws IOException {
    Map<SegmentKey, Delta> sizes = new HashMap<>();
    for (int i = 0; i < leaves.length; i++) {
      Leaf leaf = leaves[i];
      SortedDocValues keys = DocValues.getSorted(reader.leaves().get(i).reader(), Fields.KEY);
      Runs runs = leaf.runs();
      for (int run = 0; run < runs.count(); run++) {
        keys.advanceExact(runs.start(run));
        SegmentKey key = KeyCodec.decode(keys.lookupOrd(keys.ordValue()));
        sizes.merge(key, count(leaf, runs.start(run), runs.end(run)), Delta::plus);
      }
    }
    sizes.values().removeIf(size -> size.documents() == 0);
    return sizes;
  }

  private static Delta count(Leaf leaf, int from, int to) {
    long documents = 0;
    long passages = 0;
    long tokens = 0;
    for (int doc = from; doc < to; doc++) {
      if (leaf.isLive(doc)) {
        documents += leaf.isContinued(doc) ? 0 : 1;
        passages++;
        tokens += Lengths.decode(leaf.norm(doc));
      }
    }
    return new Delta(documents, passages, tokens);
  }
}
