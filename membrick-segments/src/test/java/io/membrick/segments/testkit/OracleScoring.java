package io.membrick.segments.testkit;

/**
 * The formulas of a score and their constants.
 *
 * @param k1 how fast repeated words saturate
 * @param b how much length counts
 * @param lambda weight of the segment's score beside the passage's
 */
record OracleScoring(double k1, double b, double lambda) {
  static final OracleScoring DEFAULT = new OracleScoring(0.9, 0.4, 1.0);

  static double idf(long total, long holding) {
    return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
  }

  /** What one word adds to the score of a passage or of a segment. */
  double part(double weight, double idf, long frequency, long length, double average) {
    double relative = average == 0 ? 0 : length / average;
    return weight * idf * frequency / (frequency + k1 * (1 - b + b * relative));
  }

  double document(double bestPassage, double segment) {
    return bestPassage + lambda * segment;
  }
}
