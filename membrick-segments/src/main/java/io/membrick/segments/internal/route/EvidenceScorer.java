package io.membrick.segments.internal.route;

import io.membrick.segments.internal.model.Bm25;
import io.membrick.segments.internal.model.Evidence;
import io.membrick.segments.internal.model.PartMatches;
import io.membrick.segments.internal.model.SearchTerm;
import io.membrick.segments.internal.model.TermMatches;
import io.membrick.segments.internal.model.UserTotals;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.roaringbitmap.RoaringBitmap;

/**
 * Adds up what the parts hold and scores each segment by it.
 *
 * <p>A segment's frequency of a term is the sum over its runs in all parts: whole numbers, so the
 * score does not depend on how the index is cut. Every statistic is counted over the live documents
 * of the one user.
 */
public final class EvidenceScorer {
  private final UserTotals totals;
  private final IntToLongFunction tokensOfSegment;
  private final double[] scores;
  private final double[] norms;
  private final long[] frequencies;
  private final int[] touched;
  private final RoaringBitmap matched = new RoaringBitmap();

  /**
   * For one search.
   *
   * @param totals of the user
   * @param tokensOfSegment length of the segment with that local number
   */
  public EvidenceScorer(UserTotals totals, IntToLongFunction tokensOfSegment) {
    this.totals = totals;
    this.tokensOfSegment = tokensOfSegment;
    int segments = totals.segments();
    scores = new double[segments];
    norms = new double[segments];
    frequencies = new long[segments];
    touched = new int[segments];
  }

  /** Scores every segment. */
  public Evidence score(List<SearchTerm> terms, List<PartMatches> parts) {
    double[] weights = new double[terms.size()];
    for (int term = 0; term < weights.length; term++) {
      double weight = terms.get(term).weight();
      weights[term] = weight * Bm25.idf(totals.passages(), passagesHolding(parts, term));
      addTerm(parts, term, weight);
    }
    double averageLength = (double) totals.tokens() / Math.max(1, totals.passages());
    return new Evidence(scores, matched, weights, averageLength);
  }

  private static long passagesHolding(List<PartMatches> parts, int term) {
    long holding = 0;
    for (PartMatches part : parts) {
      holding += part.terms().get(term).size();
    }
    return holding;
  }

  private void addTerm(List<PartMatches> parts, int term, double weight) {
    int holding = 0;
    for (PartMatches part : parts) {
      TermMatches matches = part.terms().get(term);
      for (int i = 0; i < matches.runs(); i++) {
        int local = matches.local(i);
        if (frequencies[local] == 0) {
          touched[holding++] = local;
        }
        frequencies[local] += matches.sum(i);
      }
    }
    double idf = weight * Bm25.idf(totals.segments(), holding);
    for (int i = 0; i < holding; i++) {
      int local = touched[i];
      scores[local] += idf * Bm25.saturation((double) frequencies[local], norm(local));
      frequencies[local] = 0;
      matched.add(local);
    }
  }

  private double norm(int local) {
    if (norms[local] == 0) {
      double average = (double) totals.tokens() / Math.max(1, totals.segments());
      norms[local] = Bm25.norm((double) tokensOfSegment.applyAsLong(local), average);
    }
    return norms[local];
  }
}
