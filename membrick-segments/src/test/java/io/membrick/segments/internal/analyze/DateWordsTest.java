package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DateWordsTest {
  private final TextAnalyzer analyzer = new TextAnalyzer();
  private final DateWords dates = new DateWords(analyzer);

  @Test
  void dayMonthAndYearStandAtTheLastPosition() {
    List<Token> passage = analyzer.analyze("we went camping");
    List<Token> dated = dates.appendTo(passage, Instant.parse("2023-05-08T23:59:59Z"));
    assertThat(dated).startsWith(passage.toArray(new Token[0]));
    assertThat(dated.subList(3, dated.size()))
        .extracting(Token::form)
        .containsExactly("8", "may", "2023");
    assertThat(dated.subList(3, dated.size())).allMatch(word -> word.position() == 2);
  }

  @Test
  void anEmptyPassageGetsNone() {
    assertThat(dates.appendTo(List.of(), Instant.EPOCH)).isEmpty();
  }

  @Test
  void everyInstantHasADate() {
    List<Token> passage = analyzer.analyze("x");
    for (Instant at :
        List.of(Instant.MIN, Instant.MAX, Instant.parse("-0044-03-15T12:00:00Z"), Instant.EPOCH)) {
      assertThatCode(() -> dates.appendTo(passage, at)).doesNotThrowAnyException();
    }
  }
}
