package io.membrick.segments.internal.model;

/**
 * The BM25 weighting, without the constant factor (k1 + 1), which changes no order.
 *
 * <p>Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009. The
 * inverse document frequency has 1 added inside the logarithm, so that it is never negative.
 */
public final class Bm25 {
  /** How soon repeating a word stops paying. */
  public static final double K1 = 0.9;

  /** How much length counts: 0 not at all, 1 in full. */
  public static final double B = 0.4;

  private Bm25() {}

  /** Weight of a word that is held by so many out of so many. */
  public static double idf(long all, long holding) {
    return Math.log(1.0 + (all - holding + 0.5) / (holding + 0.5));
  }

  /** What is added to a frequency below the line for a text of that length. */
  public static double norm(double length, double averageLength) {
    double relative = averageLength == 0 ? 0 : length / averageLength;
    return K1 * (1.0 - B + B * relative);
  }

  /** How much a frequency counts, from 0 to 1. */
  public static double saturation(double frequency, double norm) {
    return frequency / (frequency + norm);
  }
}
