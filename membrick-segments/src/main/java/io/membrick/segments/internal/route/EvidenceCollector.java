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
import org.apache.lucene.util.Bits;

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
    int doc = postings.advance(part.firstDocument());
    int run = part.firstRun();
    while (doc < end) {
      run = runOf(doc, run);
      if (runs.user(run) == user) {
        doc = readRun(postings, doc, run, matches);
      } else {
        run = nextRunOfUser(run);
        doc = run == part.endRun() ? end : advanceTo(postings, doc, runs.start(run));
      }
    }
    return matches;
  }

  /** Reads what lies in the run; gives the first document after it. */
  private int readRun(PostingsEnum postings, int first, int run, TermMatches matches)
      throws IOException {
    int end = runs.end(run);
    Bits live = leaf.live();
    int sum = 0;
    int doc = first;
    while (doc < end) {
      if (live == null || live.get(doc)) {
        int frequency = postings.freq();
        matches.add(doc, frequency);
        sum += frequency;
      }
      doc = postings.nextDoc();
    }
    if (sum > 0) {
      matches.addRun(totals.local(runs.segment(run)), sum);
    }
    return doc;
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

  private int nextRunOfUser(int from) {
    int run = from + 1;
    while (run < part.endRun() && runs.user(run) != user) {
      run++;
    }
    return run;
  }

  private static int advanceTo(PostingsEnum postings, int doc, int target) throws IOException {
    return doc < target ? postings.advance(target) : doc;
  }
}
