package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryAnalyzerTest {
  private final QueryAnalyzer analyzer = new QueryAnalyzer(new TextAnalyzer());

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          What did I say about Rome?         | sai =say^0.25 rome
          When would she have visited Paris? | visit =visited^0.25 pari =paris^0.25
          What's Anna's cat's name?          | anna cat name
          I'm sure you'd like it             | sure like
          don't use agents                   | us =use^0.25 agent =agents^0.25
          Where is the US office?            | us offic =office^0.25
          What did we do in May?             | mai =may^0.25
          When will Will come?               | will come
          Will she come?                     | come
          WHERE IS IT PLEASE SHOW            | show
          rome rome rome                     | rome^2.0
          NOT                                | not
          who is she with                    | who is she with
          to be or not to be                 | to^2.0 be^2.0 or not
          *                                  | ``
          C++                                | c++ c^0.5
          user_id                            | userid =user_id^0.25 user^0.5 id^0.5
          getUserById                        | getuserbyid get^0.5 user^0.5 id^0.5
          我喜欢茶                           | 我喜 我^0.5 喜欢 喜^0.5 欢茶 欢^0.5 茶^0.5
          猫                                 | 猫
          """,
      delimiter = '|')
  void aQuestionKeepsTheWordsThatNameSomething(String query, String terms) {
    assertThat(Analyzed.query(query)).isEqualTo(terms);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "don't use agents",
        "ubuntu 20.04",
        "pre-edit-check",
        "TODO: fix",
        "1/2 day",
        "(copy",
        "NOT",
        "field:test/",
        "[1 TO",
        "C++",
        "a && b"
      })
  void aQueryIsLiteralText(String query) {
    AnalyzedQuery analyzed = analyzer.analyze(query);
    assertThat(analyzed.terms()).isNotEmpty();
    assertThat(analyzed.tokens()).isNotEmpty();
  }

  @Test
  void thePartOfAnIdentifierCountsFullyWhereItStandsAlone() {
    assertThat(Analyzed.query("user_id user")).isEqualTo("userid =user_id^0.25 user^2.0 id^0.5");
  }

  @Test
  void aPastedLogKeepsItsTwoEnds() {
    String log =
        IntStream.range(0, 20_000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
    AnalyzedQuery analyzed = analyzer.analyze("disk failure " + log + " rebooted why");

    assertThat(analyzed.terms()).hasSize(QueryAnalyzer.MAX_TERMS);
    assertThat(analyzed.terms()).extracting(QueryTerm::term).contains("disk", "failur", "reboot");
    assertThat(analyzed.tokens()).hasSizeLessThanOrEqualTo(QueryAnalyzer.MAX_TERMS);
    assertThat(analyzer.analyze("disk failure " + log + " rebooted why")).isEqualTo(analyzed);
  }

  @Test
  void aLongQueryOfFewWordsIsBoundedToo() {
    AnalyzedQuery analyzed = analyzer.analyze("ping pong ".repeat(5_000));
    assertThat(analyzed.terms()).extracting(QueryTerm::term).containsExactly("ping", "pong");
    assertThat(analyzed.tokens()).hasSize(QueryAnalyzer.MAX_TERMS);
  }

  @Test
  void everyTokenThatIsKeptHasItsTerm() {
    AnalyzedQuery analyzed = new QueryAnalyzer(new TextAnalyzer(), 5).analyze("a1 b2 c3 d4 e5 f6");
    assertThat(analyzed.terms()).hasSize(5);
    assertThat(analyzed.terms())
        .extracting(QueryTerm::term)
        .containsAll(analyzed.tokens().stream().map(IndexTerms::stemTerm).toList());
  }
}
