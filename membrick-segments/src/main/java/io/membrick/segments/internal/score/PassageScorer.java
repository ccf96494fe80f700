package io.membrick.segments.internal.score;

import io.membrick.segments.Grouping;
import io.membrick.segments.internal.model.Bm25;
import io.membrick.segments.internal.model.Evidence;
import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.Lengths;
import io.membrick.segments.internal.model.Part;
import io.membrick.segments.internal.model.PartHits;
import io.membrick.segments.internal.model.PartMatches;
import io.membrick.segments.internal.model.Runs;
import io.membrick.segments.internal.model.ScoreFloor;
import io.membrick.segments.internal.model.TermMatches;
import io.membrick.segments.internal.model.UserTotals;
import io.membrick.segments.internal.model.ValueFields;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/**
 * Scores the passages of the chosen segments within one part, from the matches already collected.
 *
 * <p>A memory's score is its best passage's BM25 plus the BM25 of its segment. Terms are added in
 * the order of the query, whatever the cut, so that the same memory always gets the same score to
 * the last bit. Works in windows of whole runs, so that its arrays stay small.
 *
 * <p><strong>Threads:</strong> one object a part; used by one thread.
 */
public final class PassageScorer {
  /** What the segment's score counts for against the passage's. */
  public static final double SEGMENT_WEIGHT = 1.0;

  private static final int WINDOW = 4096;

  /**
   * What is the same for every part of a search.
   *
   * @param evidence of the segments
   * @param totals of the user
   * @param chosen local numbers of the segments to be searched
   * @param grouping what a hit stands for
   * @param topK hits wanted
   * @param floor what the parts scored so far leave to be reached
   * @param names the fields to read
   * @param present microseconds of the present, against which expiry is held
   */
  public record Task(
      Evidence evidence,
      UserTotals totals,
      RoaringBitmap chosen,
      Grouping grouping,
      int topK,
      ScoreFloor floor,
      ValueFields names,
      long present) {}

  private final Task task;
  private final Leaf leaf;
  private final Runs runs;
  private final Part part;
  private final List<TermMatches> terms;
  private final int[] next;
  private final double[] norms = new double[256];
  private final HitCollector collector;
  private final ExpiryCheck expiry;

  private double[] scores = new double[WINDOW];
  private long[] touched = new long[(WINDOW >>> 6) + 1];
  private long matched;

  /** For one part. */
  public PassageScorer(Task task, PartMatches matches) throws IOException {
    this.task = task;
    part = matches.part();
    leaf = part.leaf();
    runs = leaf.runs();
    terms = matches.terms();
    next = new int[terms.size()];
    collector =
        switch (task.grouping()) {
          case NONE ->
              new HitCollector.TopK(leaf, task.names().seqNo(), task.topK(), task.floor().get());
          case SEGMENT -> new HitCollector.BestPerSegment(leaf, task.names().seqNo());
        };
    expiry = new ExpiryCheck(leaf, task.names().expiry(), task.present());
    for (int norm = 0; norm < norms.length; norm++) {
      norms[norm] = Bm25.norm(Lengths.decode(norm), task.evidence().averageLength());
    }
  }

  /** Scores the part. */
  public PartHits score() throws IOException {
    int run = part.firstRun();
    while (run < part.endRun()) {
      if (!isChosen(run)) {
        run++;
        continue;
      }
      int end = run + 1;
      while (end < part.endRun() && isChosen(end) && runs.end(end) - runs.start(run) <= WINDOW) {
        end++;
      }
      scoreWindow(run, end);
      run = end;
    }
    task.floor().raise(collector.floor());
    return new PartHits(collector.best(), matched);
  }

  private boolean isChosen(int run) {
    int local = task.totals().local(runs.segment(run));
    return local >= 0 && task.chosen().contains(local);
  }

  private void scoreWindow(int firstRun, int endRun) throws IOException {
    int from = runs.start(firstRun);
    int to = runs.end(endRun - 1);
    if (to - from > scores.length) {
      scores = new double[to - from];
      touched = new long[((to - from) >>> 6) + 1];
    }
    boolean any = false;
    for (int term = 0; term < next.length; term++) {
      any |= addTerm(term, from, to);
    }
    if (any) {
      for (int run = firstRun; run < endRun; run++) {
        offerRun(run, from);
      }
      Arrays.fill(touched, 0, ((to - from) >>> 6) + 1, 0);
    }
  }

  private boolean addTerm(int term, int from, int to) {
    TermMatches matches = terms.get(term);
    int[] documents = matches.documents();
    float[] frequencies = matches.frequencies();
    double weight = task.evidence().termWeight(term);
    int size = matches.size();
    int i = next[term];
    while (i < size && documents[i] < from) {
      i++;
    }
    int first = i;
    for (; i < size && documents[i] < to; i++) {
      int at = documents[i] - from;
      scores[at] += weight * Bm25.saturation(frequencies[i], norms[leaf.norm(documents[i])]);
      touched[at >>> 6] |= 1L << at;
    }
    next[term] = i;
    return i > first;
  }

  /** Offers each memory of a run once, with the score of its best passage. */
  private void offerRun(int run, int from) throws IOException {
    int local = task.totals().local(runs.segment(run));
    double segmentScore = SEGMENT_WEIGHT * task.evidence().segmentScore(local);
    int begin = runs.start(run) - from;
    int end = runs.end(run) - from;
    int memory = -1;
    double best = 0;
    for (int word = begin >>> 6; word << 6 < end; word++) {
      for (long bits = within(word, begin, end); bits != 0; bits &= bits - 1) {
        int at = (word << 6) + Long.numberOfTrailingZeros(bits);
        int first = firstPassage(from + at);
        if (first != memory) {
          offer(memory, best + segmentScore, local);
          memory = first;
          best = 0;
        }
        best = Math.max(best, scores[at]);
        scores[at] = 0;
      }
    }
    offer(memory, best + segmentScore, local);
  }

  /** The touched places of a word that lie in the range. */
  private long within(int word, int begin, int end) {
    long bits = touched[word];
    if (word == begin >>> 6) {
      bits &= -1L << begin;
    }
    if (word == (end - 1) >>> 6) {
      bits &= -1L >>> -end;
    }
    return bits;
  }

  private void offer(int memory, double score, int local) throws IOException {
    if (memory >= 0 && !expiry.isExpired(memory)) {
      matched++;
      if (score >= collector.floor()) {
        collector.offer(score, memory, local);
      }
    }
  }

  private int firstPassage(int document) {
    int first = document;
    while (leaf.isContinued(first)) {
      first--;
    }
    return first;
  }
}
