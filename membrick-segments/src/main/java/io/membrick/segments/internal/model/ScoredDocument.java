package io.membrick.segments.internal.model;

/**
 * A document with its score. Sorts best first: a higher score, then a lower sequence number.
 *
 * @param score above 0
 * @param seqNo sequence number of the version
 * @param leaf the leaf it lies in
 * @param document which of the leaf's documents
 * @param local local number of its segment
 */
public record ScoredDocument(double score, long seqNo, Leaf leaf, int document, int local)
    implements Comparable<ScoredDocument> {
  @Override
  public int compareTo(ScoredDocument other) {
    int byScore = Double.compare(other.score, score);
    return byScore != 0 ? byScore : Long.compare(seqNo, other.seqNo);
  }
}
