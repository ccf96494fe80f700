package io.membrick.segments.internal.analyze;

import java.util.ArrayList;
import java.util.List;

/** Collects the tokens of one text and counts their positions. */
final class TokenSink {
  private final Stemmer stemmer;
  private final List<Token> tokens = new ArrayList<>();
  private int position;

  TokenSink(Stemmer stemmer) {
    this.stemmer = stemmer;
  }

  /** A token that takes a position of its own. */
  void word(FoldedRun run, int from, int to) {
    whole(run, from, to);
    advance();
  }

  /** A token that shares its position with the next one: a whole whose parts follow. */
  void whole(FoldedRun run, int from, int to) {
    String form = run.form(from, to);
    if (!isAlreadyHere(form)) {
      tokens.add(new Token(form, stemmer.stem(form), position, run.start(from), run.end(to)));
    }
  }

  /** Ends a position at which only wholes stand. */
  void advance() {
    position++;
  }

  List<Token> tokens() {
    return tokens;
  }

  /** Twice the same form at one position would count the word twice. */
  private boolean isAlreadyHere(String form) {
    for (int i = tokens.size() - 1; i >= 0 && tokens.get(i).position() == position; i--) {
      if (tokens.get(i).form().equals(form)) {
        return true;
      }
    }
    return false;
  }
}
