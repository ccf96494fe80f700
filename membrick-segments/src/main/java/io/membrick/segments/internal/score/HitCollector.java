package io.membrick.segments.internal.score;

import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.ScoredDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.NumericDocValues;

/** Keeps the best of the documents it is offered, which come in the order of the leaf. */
sealed interface HitCollector {

  /** What scores less need not be offered. */
  double floor();

  /** Offers a document of a leaf. */
  void offer(double score, int document, int local) throws IOException;

  /** What was kept, in no order. */
  List<ScoredDocument> best();

  /** The best so many documents. */
  final class TopK implements HitCollector {
    private final Leaf leaf;
    private final NumericDocValues seqNos;
    private final int topK;
    private final PriorityQueue<ScoredDocument> worstFirst =
        new PriorityQueue<>((a, b) -> b.compareTo(a));

    /** Score of the worst that is kept, once there are enough: most offers end here. */
    private double floor;

    /** With a floor below which nothing is worth keeping. */
    TopK(Leaf leaf, String seqNoField, int topK, double floor) throws IOException {
      this.leaf = leaf;
      this.topK = topK;
      this.floor = topK == 0 ? Double.POSITIVE_INFINITY : floor;
      seqNos = DocValues.getNumeric(leaf.reader(), seqNoField);
    }

    @Override
    public double floor() {
      return floor;
    }

    @Override
    public void offer(double score, int document, int local) throws IOException {
      ScoredDocument offered =
          new ScoredDocument(score, seqNo(seqNos, document), leaf, document, local);
      if (worstFirst.size() < topK) {
        worstFirst.add(offered);
      } else if (offered.compareTo(worstFirst.peek()) < 0) {
        worstFirst.poll();
        worstFirst.add(offered);
      }
      if (worstFirst.size() == topK) {
        floor = Math.max(floor, worstFirst.peek().score());
      }
    }

    @Override
    public List<ScoredDocument> best() {
      return new ArrayList<>(worstFirst);
    }
  }

  /** The best document of each segment. */
  final class BestPerSegment implements HitCollector {
    private final Leaf leaf;
    private final NumericDocValues seqNos;
    private final Map<Integer, ScoredDocument> best = new HashMap<>();

    BestPerSegment(Leaf leaf, String seqNoField) throws IOException {
      this.leaf = leaf;
      seqNos = DocValues.getNumeric(leaf.reader(), seqNoField);
    }

    @Override
    public double floor() {
      return 0;
    }

    @Override
    public void offer(double score, int document, int local) throws IOException {
      ScoredDocument before = best.get(local);
      if (before == null || score >= before.score()) {
        best.merge(
            local,
            new ScoredDocument(score, seqNo(seqNos, document), leaf, document, local),
            (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }

    @Override
    public List<ScoredDocument> best() {
      return new ArrayList<>(best.values());
    }
  }

  private static long seqNo(NumericDocValues seqNos, int document) throws IOException {
    if (!seqNos.advanceExact(document)) {
      throw new IllegalStateException("document " + document + " without a sequence number");
    }
    return seqNos.longValue();
  }
}
