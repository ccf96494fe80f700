package io.membrick.segments.internal.model;

import org.roaringbitmap.RoaringBitmap;

/**
 * What the user's segments hold of a query, and how much each of its terms counts in a passage.
 * Only read once it is made.
 */
public final class Evidence {
  private final double[] segmentScores;
  private final RoaringBitmap matched;
  private final double[] termWeights;
  private final double averageLength;

  /**
   * Takes over what was computed.
   *
   * @param segmentScores segment score by local number; 0 where no term occurs
   * @param matched local numbers of the segments in which a term occurs
   * @param termWeights by term: the query's weight times the inverse frequency among passages
   * @param averageLength of the user's passages
   */
  public Evidence(
      double[] segmentScores, RoaringBitmap matched, double[] termWeights, double averageLength) {
    this.segmentScores = segmentScores;
    this.matched = matched;
    this.termWeights = termWeights;
    this.averageLength = averageLength;
  }

  /** Score of the segment with that local number. */
  public double segmentScore(int local) {
    return segmentScores[local];
  }

  /** Local numbers of the segments in which a term occurs; not to be changed. */
  public RoaringBitmap matched() {
    return matched;
  }

  /** Weight of a term in a passage. */
  public double termWeight(int term) {
    return termWeights[term];
  }

  /** Average length of the user's passages. */
  public double averageLength() {
    return averageLength;
  }
}
