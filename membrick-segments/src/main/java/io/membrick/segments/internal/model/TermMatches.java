package io.membrick.segments.internal.model;

import java.util.Arrays;

/**
 * Where one term occurs within one part: live documents of the user with the term's frequency, and
 * the sum of the frequencies for each run that holds it.
 *
 * <p><strong>Threads:</strong> filled by one thread, then only read; the fan-out hands it on.
 */
public final class TermMatches {
  private final int[] documents;
  private final int[] frequencies;
  private int size;
  private int[] locals = new int[8];
  private int[] sums = new int[8];
  private int runs;

  /** With room for that many documents. */
  public TermMatches(int capacity) {
    documents = new int[capacity];
    frequencies = new int[capacity];
  }

  /** Adds a document; they come in rising order. */
  public void add(int document, int frequency) {
    documents[size] = document;
    frequencies[size++] = frequency;
  }

  /** Adds the sum of a run. */
  public void addRun(int local, int sum) {
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

  /** The i-th document. */
  public int document(int i) {
    return documents[i];
  }

  /** Its frequency. */
  public int frequency(int i) {
    return frequencies[i];
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
  public int sum(int i) {
    return sums[i];
  }
}
