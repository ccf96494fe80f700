package io.membrick.segments.internal.analyze;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns a query into weighted index terms. A query is literal text: no character of it is an
 * operator.
 *
 * <p>Words that only ask ("what did I ...") are left out; if nothing else is left, all words are
 * searched. A token's stem counts 1, its exact form {@link #EXACT_WEIGHT} more; both count {@link
 * #PART_WEIGHT} of that where the token is a part of a longer one. A word that is asked for more
 * than once counts twice, not more. Of a query with more than the allowed number of terms the first
 * half and the last half stay: a question stands before or after the log that was pasted with it.
 *
 * <p>Threads: safe for use by many. Cost: linear in the query.
 */
public final class QueryAnalyzer {
  /** What the exact form adds to the weight of a word that was stemmed. */
  public static final double EXACT_WEIGHT = 0.25;

  /** What a part of an identifier or a character of a pair counts beside the whole. */
  public static final double PART_WEIGHT = 0.5;

  /** How many distinct terms, and how many tokens, a query keeps unless told otherwise. */
  public static final int MAX_TERMS = 256;

  private static final int MAX_COUNT = 2;

  private final TextAnalyzer analyzer;
  private final int maxTerms;

  /** Keeps at most {@link #MAX_TERMS} terms. */
  public QueryAnalyzer(TextAnalyzer analyzer) {
    this(analyzer, MAX_TERMS);
  }

  QueryAnalyzer(TextAnalyzer analyzer, int maxTerms) {
    this.analyzer = analyzer;
    this.maxTerms = maxTerms;
  }

  /** Analyses a query. An answer without terms means that the query holds no word. */
  public AnalyzedQuery analyze(String query) {
    List<Token> all = analyzer.analyze(query);
    List<Token> tokens = withoutStopWords(query, all);
    List<QueryTerm> terms = ends(terms(tokens.isEmpty() ? all : tokens));
    Set<String> kept = new HashSet<>();
    terms.forEach(term -> kept.add(term.term()));
    List<Token> keptTokens = new ArrayList<>();
    for (Token token : tokens.isEmpty() ? all : tokens) {
      if (kept.contains(IndexTerms.stemTerm(token))) {
        keptTokens.add(token);
      }
    }
    return new AnalyzedQuery(terms, ends(keptTokens));
  }

  private static List<Token> withoutStopWords(String query, List<Token> tokens) {
    boolean shouting = query.codePoints().noneMatch(Character::isLowerCase);
    List<Token> kept = new ArrayList<>();
    for (Token token : tokens) {
      if (!StopWords.contains(token.form()) || (!shouting && isName(query, token))) {
        kept.add(token);
      }
    }
    return kept;
  }

  /** US, IT and WHO are names where the rest is not in capitals, and so is Will after a word. */
  private static boolean isName(String query, Token token) {
    String written = query.substring(token.start(), token.end());
    boolean will = token.form().equals("will") && token.position() > 0;
    return written.length() > 1
        && (will
            ? Character.isUpperCase(written.charAt(0))
            : written.codePoints().allMatch(Character::isUpperCase));
  }

  private static List<QueryTerm> terms(List<Token> tokens) {
    Map<String, Weight> weights = new LinkedHashMap<>();
    int start = 0;
    int end = 0;
    for (Token token : tokens) {
      boolean part = token.start() >= start && token.end() <= end;
      if (!part) {
        start = token.start();
        end = token.end();
      }
      double share = part ? PART_WEIGHT : 1;
      add(weights, IndexTerms.stemTerm(token), share);
      add(weights, IndexTerms.exactTerm(token), share * EXACT_WEIGHT);
    }
    List<QueryTerm> terms = new ArrayList<>(weights.size());
    weights.forEach((term, weight) -> terms.add(new QueryTerm(term, weight.total())));
    return terms;
  }

  private static void add(Map<String, Weight> weights, @Nullable String term, double weight) {
    if (term != null) {
      weights.merge(term, new Weight(weight, 1), Weight::plus);
    }
  }

  private <T> List<T> ends(List<T> all) {
    if (all.size() <= maxTerms) {
      return all;
    }
    List<T> kept = new ArrayList<>(all.subList(0, maxTerms - maxTerms / 2));
    kept.addAll(all.subList(all.size() - maxTerms / 2, all.size()));
    return kept;
  }

  /** The highest weight a term occurred with, and how often it did. */
  private record Weight(double highest, int count) {
    Weight plus(Weight other) {
      return new Weight(Math.max(highest, other.highest), count + other.count);
    }

    double total() {
      return highest * Math.min(count, MAX_COUNT);
    }
  }
}
