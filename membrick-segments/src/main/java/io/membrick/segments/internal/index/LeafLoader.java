package io.membrick.segments.internal.index;

import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.LeafCore;
import io.membrick.segments.internal.model.Runs;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Turns the leaves of a reader into {@link Leaf}s, reading each only once however many snapshots it
 * lives through: what it holds does not change, only which of its documents are live.
 *
 * <p><strong>Threads:</strong> the writing thread alone.
 */
final class LeafLoader {
  private final SegmentNames names;
  private Map<IndexReader.CacheKey, LeafCore> cores = new HashMap<>();

  LeafLoader(SegmentNames names) {
    this.names = names;
  }

  /** The leaves of a reader; forgets those that it no longer has. */
  Leaf[] load(IndexReader reader) throws IOException {
    Map<IndexReader.CacheKey, LeafCore> kept = new HashMap<>();
    Leaf[] leaves = new Leaf[reader.leaves().size()];
    for (LeafReaderContext context : reader.leaves()) {
      LeafReader leaf = context.reader();
      IndexReader.CacheKey key = leaf.getCoreCacheHelper().getKey();
      LeafCore core = cores.get(key);
      if (core == null) {
        core = read(leaf);
      }
      kept.put(key, core);
      leaves[context.ord] = new Leaf(context.ord, leaf, leaf.getLiveDocs(), core);
    }
    cores = kept;
    return leaves;
  }

  private LeafCore read(LeafReader leaf) throws IOException {
    boolean expires = leaf.getFieldInfos().fieldInfo(Fields.EXPIRY) != null;
    return new LeafCore(runs(leaf), norms(leaf), continued(leaf), expires);
  }

  private Runs runs(LeafReader leaf) throws IOException {
    SortedDocValues keys = DocValues.getSorted(leaf, Fields.KEY);
    SegmentNames.Numbers[] numbers = new SegmentNames.Numbers[keys.getValueCount()];
    for (int ord = 0; ord < numbers.length; ord++) {
      numbers[ord] = names.number(KeyCodec.decode(keys.lookupOrd(ord)));
    }
    int[] starts = new int[numbers.length + 1];
    int[] segments = new int[numbers.length];
    int[] users = new int[numbers.length];
    int count = 0;
    int before = -1;
    for (int doc = keys.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = keys.nextDoc()) {
      int ord = keys.ordValue();
      if (ord != before) {
        if (count == segments.length) {
          starts = Arrays.copyOf(starts, 2 * count + 2);
          segments = Arrays.copyOf(segments, 2 * count + 1);
          users = Arrays.copyOf(users, 2 * count + 1);
        }
        starts[count] = doc;
        segments[count] = numbers[ord].ordinal();
        users[count] = numbers[ord].user();
        count++;
        before = ord;
      }
    }
    starts = Arrays.copyOf(starts, count + 1);
    starts[count] = leaf.maxDoc();
    return new Runs(starts, Arrays.copyOf(segments, count), Arrays.copyOf(users, count));
  }

  private static byte[] norms(LeafReader leaf) throws IOException {
    byte[] lengths = new byte[leaf.maxDoc()];
    NumericDocValues norms = leaf.getNormValues(Fields.TEXT);
    if (norms != null) {
      for (int doc = norms.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = norms.nextDoc()) {
        lengths[doc] = (byte) norms.longValue();
      }
    }
    return lengths;
  }

  private static @Nullable FixedBitSet continued(LeafReader leaf) throws IOException {
    NumericDocValues passages = leaf.getNumericDocValues(Fields.PASSAGE);
    if (passages == null) {
      return null;
    }
    FixedBitSet continued = new FixedBitSet(leaf.maxDoc());
    for (int doc = passages.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = passages.nextDoc()) {
      continued.set(doc);
    }
    return continued;
  }
}
