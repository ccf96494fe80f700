package io.membrick.segments.testkit;

import io.membrick.segments.IndexDocument;
import io.membrick.segments.internal.analyze.DateWords;
import io.membrick.segments.internal.analyze.IndexTerms;
import io.membrick.segments.internal.analyze.Passages;
import io.membrick.segments.internal.analyze.QueryAnalyzer;
import io.membrick.segments.internal.analyze.TextAnalyzer;
import io.membrick.segments.internal.analyze.Token;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the oracle takes from the engine: how a text becomes terms. */
final class OracleText {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();
  private static final DateWords DATES = new DateWords(ANALYZER);
  private static final QueryAnalyzer QUERIES = new QueryAnalyzer(ANALYZER);

  private OracleText() {}

  static List<OraclePassage> passages(IndexDocument document, int passageTokens) {
    String text = document.text();
    return Passages.cut(text, ANALYZER.analyze(text), passageTokens).stream()
        .map(tokens -> passage(DATES.appendTo(tokens, document.eventAt())))
        .toList();
  }

  private static OraclePassage passage(List<Token> tokens) {
    Map<String, Integer> frequencies = new HashMap<>();
    Set<Integer> positions = new HashSet<>();
    for (Token token : tokens) {
      positions.add(token.position());
      frequencies.merge(IndexTerms.stemTerm(token), 1, Integer::sum);
      String exact = IndexTerms.exactTerm(token);
      if (exact != null) {
        frequencies.merge(exact, 1, Integer::sum);
      }
    }
    return OraclePassage.of(frequencies, positions.size());
  }

  static List<OracleTerm> query(String text) {
    return QUERIES.analyze(text).terms().stream()
        .map(term -> new OracleTerm(term.term(), term.weight()))
        .toList();
  }
}
