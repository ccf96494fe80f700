package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PassagesTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          a b c d e f g h                | a b c d / e f g h
          a b c. d e f g                 | a b c / d e f g
          a. b c d e                     | a b c d / e
          a b c. d_ e f g h              | a b c / d_ d e f g / h
          a b¶c. d e f                   | a b / c d e f
          a b¶¶c¶d e f g                 | a b / c d e f / g
          a b. c.d e f g h i             | a b / c.d e f g / h i
          a b c¶                         | a b c
          一。二。三。四。五             | 一 二 三 四 / 五
          """,
      delimiter = '|')
  void aPassageEndsAtTheBestBorderOfItsSecondHalf(String text, String passages) {
    String lines = text.replace('¶', '\n');
    assertThat(show(Passages.cut(lines, tokens(lines), 4))).isEqualTo(passages);
  }

  @Test
  void anEmptyTextIsOneEmptyPassage() {
    assertThat(Passages.cut("", List.of(), 10)).containsExactly(List.of());
  }

  @Test
  void aLimitBelowOneIsRefused() {
    assertThatThrownBy(() -> Passages.cut("", List.of(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0");
  }

  @Test
  void everyTokenIsInExactlyOnePassageAndNoneIsOverTheLimit() {
    long seed = RandomText.seed();
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      String text = RandomText.prose(random, 200);
      List<Token> tokens = tokens(text);
      int max = 1 + random.nextInt(30);
      List<List<Token>> passages = Passages.cut(text, tokens, max);

      List<Token> together = new ArrayList<>();
      passages.forEach(together::addAll);
      assertThat(together).as("seed %d round %d", seed, round).isEqualTo(tokens);
      assertThat(passages)
          .as("seed %d round %d", seed, round)
          .allSatisfy(passage -> assertThat(positions(passage)).isLessThanOrEqualTo(max));
    }
  }

  @Test
  void tokensOfOnePositionStayTogether() {
    String text = "x.y.z getUserById ".repeat(20);
    for (List<Token> passage : Passages.cut(text, tokens(text), 3)) {
      assertThat(passage).isNotEmpty();
    }
    assertThat(
            Passages.cut(text, tokens(text), 3).stream().mapToLong(PassagesTest::positions).sum())
        .isEqualTo(positions(tokens(text)));
  }

  private static long positions(List<Token> passage) {
    return passage.stream().mapToInt(Token::position).distinct().count();
  }

  private static List<Token> tokens(String text) {
    return new TextAnalyzer().analyze(text);
  }

  private static String show(List<List<Token>> passages) {
    return passages.stream()
        .map(passage -> passage.stream().map(Token::form).collect(Collectors.joining(" ")))
        .collect(Collectors.joining(" / "));
  }
}
