package io.membrick.segments.internal.analyze;

import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.jspecify.annotations.Nullable;

/**
 * The index terms of a passage as the index library reads them: the stem of each token, then its
 * exact form at the same position. Positions start anew with each passage, and as many terms have
 * an increment above 0 as the passage has distinct positions.
 *
 * <p>Threads: one. May be read again after {@link #reset}.
 */
public final class PassageTokenStream extends TokenStream {
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final List<Token> passage;
  private int next;
  private int position;
  private @Nullable String pendingExact;

  /** A stream over one passage. */
  public PassageTokenStream(List<Token> passage) {
    this.passage = passage;
    rewind();
  }

  @Override
  public void reset() {
    rewind();
  }

  private void rewind() {
    next = 0;
    position = -1;
    pendingExact = null;
  }

  @Override
  public boolean incrementToken() {
    clearAttributes();
    String exact = pendingExact;
    if (exact != null) {
      pendingExact = null;
      emit(exact, 0);
      return true;
    }
    if (next == passage.size()) {
      return false;
    }
    Token token = passage.get(next++);
    pendingExact = IndexTerms.exactTerm(token);
    emit(IndexTerms.stemTerm(token), token.position() == position ? 0 : 1);
    position = token.position();
    return true;
  }

  private void emit(String text, int positions) {
    term.append(text);
    increment.setPositionIncrement(positions);
  }
}
