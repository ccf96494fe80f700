package io.membrick.segments.internal.analyze;

import java.util.List;
import java.util.stream.Collectors;

/** Writes tokens in short, for tables of examples. */
final class Analyzed {
  private Analyzed() {}

  /** The tokens of a text as {@code position:form}, parted by spaces. */
  static String tokens(String text) {
    return new TextAnalyzer()
        .analyze(text).stream()
            .map(token -> token.position() + ":" + token.form())
            .collect(Collectors.joining(" "));
  }

  static List<String> forms(String text) {
    return forms(new TextAnalyzer(), text);
  }

  static List<String> forms(TextAnalyzer analyzer, String text) {
    return analyzer.analyze(text).stream().map(Token::form).toList();
  }

  static List<String> stems(String text) {
    return new TextAnalyzer().analyze(text).stream().map(Token::stem).toList();
  }

  /** A query's terms; exact ones begin with {@code =}, the weight follows where it is not 1. */
  static String query(String text) {
    return new QueryAnalyzer(new TextAnalyzer())
        .analyze(text).terms().stream()
            .map(
                term ->
                    term.term().replace(IndexTerms.EXACT_PREFIX, '=')
                        + (term.weight() == 1 ? "" : "^" + term.weight()))
            .collect(Collectors.joining(" "));
  }
}
