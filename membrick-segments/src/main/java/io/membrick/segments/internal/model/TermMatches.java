package io.membrick.segments.internal.model;

import java.util.Arrays;

/**
 * Where one term occurs within one part: live documents of the user with the term's frequency, and
 * the sum of the frequencies for each run that holds it.
 *
 * <p>The arrays are open to the stages, which walk them once each: half of a search is spent here.
 *
 * <p><strong>Threads:</strong> filled by one thread, then only read; the fan-out hands it on.
 */
public final class TermMatches {
  private final int[] documents;
  private final float[] frequencies;
  private int size;
  private int[] locals = new int[8];
  private long[] sums = new long[8];
  private int runs;

  /** With room for that many documents. */
  public TermMatches(int capacity) {
    documents = new int[capacity];
    frequencies = new float[capacity];
  }

  /** Adds documents; they come in rising order. */
  public void addAll(int[] moreDocuments, float[] moreFrequencies, int count) {
    System.arraycopy(moreDocuments, 0, documents, size, count);
    System.arraycopy(moreFrequencies, 0, frequencies, size, count);
    size += count;
  }

  /** Keeps the first so many documents. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** Adds the sum of a run. */
  public void addRun(int local, long sum) {
    if (runs == locals.length) {
      locals = Arrays.copyOf(locals, 2 * runs);
      sums = Arrays.copyOf(sums, 2 * runs);
    }
    locals[runs] = local;
    sums[runs++] = sum;
  }

  /** How many documents. */
  public int size() {
    return size;
  }

  /** The documents, rising; only the first {@link #size} count. */
  public int[] documents() {
    return documents;
  }

  /** Their frequencies, whole numbers; only the first {@link #size} count. */
  public float[] frequencies() {
    return frequencies;
  }

  /** How many runs. */
  public int runs() {
    return runs;
  }

  /** Local number of the segment of the i-th run. */
  public int local(int i) {
    return locals[i];
  }

  /** Sum of the frequencies in the i-th run. */
  public long sum(int i) {
    return sums[i];
  }
}
