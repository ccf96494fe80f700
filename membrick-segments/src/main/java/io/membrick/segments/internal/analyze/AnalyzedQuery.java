package io.membrick.segments.internal.analyze;

import java.util.List;

/**
 * What is searched for: a query after analysis.
 *
 * @param terms the distinct terms in the order of their first occurrence
 * @param tokens the tokens the terms came from, in order, stop words left out
 */
public record AnalyzedQuery(List<QueryTerm> terms, List<Token> tokens) {
  /** Copies the lists. */
  public AnalyzedQuery {
    terms = List.copyOf(terms);
    tokens = List.copyOf(tokens);
  }
}
