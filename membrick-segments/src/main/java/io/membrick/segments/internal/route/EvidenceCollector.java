package io.membrick.segments.internal.route;

import io.membrick.segments.internal.model.Leaf;
import io.membrick.segments.internal.model.Part;
import io.membrick.segments.internal.model.PartMatches;
import io.membrick.segments.internal.model.Runs;
import io.membrick.segments.internal.model.SearchTerm;
import io.membrick.segments.internal.model.TermMatches;
import io.membrick.segments.internal.model.UserTotals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;

/**
 * Reads the postings of a query's terms within one part: the first half of a search, and the only
 * one that touches the index.
 *
 * <p><strong>Cost:</strong> a term lookup for each term, and a step for each live document of the
 * user that holds a term.
 *
 * <p><strong>Threads:</strong> one object a part; used by one thread.
 */
public final class EvidenceCollector {
  private static final TermMatches NOWHERE = new TermMatches(0);

  private final Part part;
  private final Leaf leaf;
  private final Runs runs;
  private final int user;
  private final UserTotals totals;
  private final DocAndFloatFeatureBuffer block = new DocAndFloatFeatureBuffer();

  /** For a part of the documents of that user. */
  public EvidenceCollector(Part part, int user, UserTotals totals) {
    this.part = part;
    this.leaf = part.leaf();
    this.runs = leaf.runs();
    this.user = user;
    this.totals = totals;
  }

  /** Reads all terms. */
  public PartMatches collect(List<SearchTerm> terms, String field) throws IOException {
    List<TermMatches> matches = new ArrayList<>(terms.size());
    Terms dictionary = leaf.reader().terms(field);
    TermsEnum lookup = dictionary == null ? null : dictionary.iterator();
    PostingsEnum reused = null;
    for (SearchTerm term : terms) {
      if (lookup == null || !lookup.seekExact(term.bytes())) {
        matches.add(NOWHERE);
        continue;
      }
      reused = lookup.postings(reused, PostingsEnum.FREQS);
      matches.add(read(reused, Math.min(lookup.docFreq(), part.size())));
    }
    return new PartMatches(part, matches);
  }

  private TermMatches read(PostingsEnum postings, int capacity) throws IOException {
    TermMatches matches = new TermMatches(capacity);
    int end = part.endDocument();
    postings.advance(part.firstDocument());
    while (true) {
      postings.nextPostings(end, block);
      if (block.size == 0) {
        break;
      }
      if (leaf.live() != null) {
        block.apply(leaf.live());
      }
      matches.addAll(block.docs, block.features, block.size);
    }
    sumRuns(matches);
    return matches;
  }

  /** Sums what lies in each run of the user, and drops what lies in runs of others. */
  private void sumRuns(TermMatches matches) {
    int[] documents = matches.documents();
    float[] frequencies = matches.frequencies();
    int kept = 0;
    int run = part.firstRun();
    int i = 0;
    while (i < matches.size()) {
      run = runOf(documents[i], run);
      boolean own = runs.user(run) == user;
      int end = runs.end(run);
      long sum = 0;
      for (; i < matches.size() && documents[i] < end; i++) {
        if (own) {
          documents[kept] = documents[i];
          frequencies[kept++] = frequencies[i];
          sum += (long) frequencies[i];
        }
      }
      if (own) {
        matches.addRun(totals.local(runs.segment(run)), sum);
      }
    }
    matches.truncate(kept);
  }

  /** The run of a document at or behind a run; near ones are found by stepping. */
  private int runOf(int doc, int from) {
    int run = from;
    for (int steps = 0; steps < 8; steps++) {
      if (doc < runs.end(run)) {
        return run;
      }
      run++;
    }
    return runs.runOf(doc);
  }
}
