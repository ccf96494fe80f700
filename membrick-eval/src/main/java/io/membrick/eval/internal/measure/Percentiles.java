package io.membrick.eval.internal.measure;

import java.util.Arrays;

/** Percentiles by nearest rank: the smallest value that so many in 100 do not exceed. */
final class Percentiles {
  private final double[] sorted;

  Percentiles(double[] values) {
    sorted = values.clone();
    Arrays.sort(sorted);
  }

  /** The percentile, from 1 to 100; 0 if there is no value. */
  double at(int percent) {
    if (sorted.length == 0) {
      return 0;
    }
    // Whole numbers, since 0.95 * 20 is a little above 19.
    int rank = (int) (((long) percent * sorted.length + 99) / 100);
    return sorted[Math.max(rank, 1) - 1];
  }
}
