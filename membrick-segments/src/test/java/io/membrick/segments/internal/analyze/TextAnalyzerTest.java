package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextAnalyzerTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          Hello World                | 0:hello 1:world
          It ended. Then, (maybe) no | 0:it 1:ended 2:then 3:maybe 4:no
          "quoted" 'single' “curly”  | 0:quoted 1:single 2:curly
          one—two … three...four     | 0:one 1:two 2:three 3:four
          a  b	c                    | 0:a 1:b 2:c
          what?! no!!                | 0:what 1:no
          * ** -- ... && () []       | ``
          I love ❤️ pizza🍕!         | 0:i 1:love 2:❤ 3:pizza 4:🍕
          👍🏽 👩🏽‍💻 🇩🇪🇫🇷               | 0:👍 1:👩‍💻 2:🇩🇪 3:🇫🇷
          """,
      delimiter = '|')
  void wordsAreCutAtSpacesAndSentenceSigns(String text, String tokens) {
    assertThat(Analyzed.tokens(text)).isEqualTo(tokens);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          CAFÉ           | cafe
          cafe\u0301     | cafe
          Müller         | muller
          Straße         | strasse
          STRASSE        | strasse
          ﬁnance         | finance
          Ｆｕｌｌ        | full
          ①              | 1
          ½              | 1/2
          x²             | x2
          ٣٤             | 34
          Ångström       | angstrom
          Søren          | soren
          Łódź           | lodz
          İSTANBUL       | istanbul
          ISTANBUL       | istanbul
          ıstanbul       | istanbul
          ΌΔΟΣ           | οδοσ
          οδός           | οδοσ
          ЁЖ             | еж
          чай            | чай
          чаи\u0306      | чай
          за́мок         | замок
          हिन्दी         | हिन्दी
          مَدرسة         | مَدرسة
          soft\u00ADhyphen | softhyphen
          ﷺ              | صلى
          Foo™           | foo
          Hawaiʻi        | hawaii
          """,
      delimiter = '|')
  void whatReadsTheSameFoldsToTheSame(String text, String firstForm) {
    assertThat(Analyzed.forms(text).getFirst()).isEqualTo(firstForm);
  }

  @ParameterizedTest
  @ValueSource(strings = {"TITLE file İI ıi", "Iıİi", "QUIET id"})
  void theDefaultLocaleHasNoSay(String text) {
    List<String> expected = Analyzed.forms(text);
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      assertThat(Analyzed.forms(text)).isEqualTo(expected);
      assertThat(Analyzed.forms("FILE")).containsExactly("file");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          don't          | dont
          don’t          | dont
          DON＇T         | dont
          dont           | dont
          I'm            | i
          we'll          | we
          they've        | they
          you're         | you
          she'd          | she
          Rome's         | rome
          Rome’s         | rome
          dogs'          | dogs
          1990's         | 1990
          O'Brien        | obrien brien
          l'avion        | lavion avion
          o'clock        | oclock clock
          'n'            | n
          y'all          | yall all
          ''             | ``
          """,
      delimiter = '|')
  void apostrophesDoNotPartTheSameWord(String text, String forms) {
    assertThat(String.join(" ", Analyzed.forms(text))).isEqualTo(forms);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          我喜欢茶。     | 0:我喜 0:我 1:喜欢 1:喜 2:欢茶 2:欢 3:茶
          猫             | 0:猫
          東京タワー     | 0:東京 0:東 1:京タ 1:京 2:タワ 3:ワー
          ｶﾞﾗｽ          | 0:ガラ 1:ラス
          학교에서       | 0:학교 0:학 1:교에 1:교 2:에서 2:에 3:서
          ภาษาไทย        | 0:ภา 1:าษ 2:ษา 3:าไ 4:ไท 5:ทย
          ที่นี่         | 0:ที่นี่
          使用Kafka消息  | 0:使用 0:使 1:用 2:kafka 3:消息 3:消 4:息
          2023年         | 0:2023 1:年
          茶，咖啡       | 0:茶 1:咖啡 1:咖 2:啡
          葛\uDB40\uDD00城 | 0:葛城 0:葛 1:城
          """,
      delimiter = '|')
  void denseScriptsBecomeOverlappingPairs(String text, String tokens) {
    assertThat(Analyzed.tokens(text)).isEqualTo(tokens);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          getUserById             | 0:getuserbyid 0:get 1:user 2:by 3:id
          src/middleware/auth.ts  | 0:src/middleware/auth.ts 0:src 1:middleware 2:auth.ts 2:auth 3:ts
          v1.2.3                  | 0:v1.2.3 0:1.2.3 0:v1 0:1 1:2 2:3
          E11000                  | 0:e11000 0:11000
          user_id                 | 0:user_id 0:user 1:id
          --dry-run               | 0:--dry-run 0:dry-run 0:dry 1:run
          10.0.0.7                | 0:10.0.0.7 0:10 1:0 2:0 3:7
          foo@bar.com             | 0:foo@bar.com 0:foo 1:bar.com 1:bar 2:com
          C++                     | 0:c++ 0:c
          C#                      | 0:c# 0:c
          .NET                    | 0:.net 0:net
          C, C++ and C.           | 0:c 1:c++ 1:c 2:and 3:c
          pre-edit-check          | 0:pre-edit-check 0:pre 1:edit 2:check
          ubuntu 20.04            | 0:ubuntu 1:20.04 1:20 2:04
          1/2 day                 | 0:1/2 0:1 1:2 2:day
          TODO: fix               | 0:todo 1:fix
          (copy                   | 0:copy
          field:test/             | 0:field:test 0:field 1:test
          [1 TO                   | 0:1 1:to
          a && b                  | 0:a 1:b
          long-term.              | 0:long-term 0:long 1:term
          1,000,000               | 0:1000000
          3,5 or 1,00             | 0:3 1:5 2:or 3:1 4:00
          $1,000                  | 0:$1000 0:1000
          50%                     | 0:50% 0:50
          U.S.A.                  | 0:u.s.a
          iPhone's                | 0:iphone 0:phone
          APIs                    | 0:apis
          HTTPServer              | 0:httpserver 0:http 1:server
          3rd                     | 0:3rd 0:3
          10am                    | 0:10am 0:10 1:am
          python3.11              | 0:python3.11 0:3.11 0:python3 0:python 1:3 2:11
          word--word              | 0:word 1:--word 1:word
          ../lib                  | 0:../lib 0:lib
          arr[0]=x                | 0:arr 1:0 2:x
          std::vector             | 0:std::vector 0:std 1:vector
          d6f21ea9d60a0d56f34a05  | 0:d6f21ea9d60a0d56f34a05
          mother-in-law's         | 0:mother-in-law 0:mother 1:in 2:law
          """,
      delimiter = '|')
  void identifiersAreFoundWholeAndByTheirParts(String text, String tokens) {
    assertThat(Analyzed.tokens(text)).isEqualTo(tokens);
  }

  @ParameterizedTest
  @CsvSource({
    "running, run",
    "cities, citi",
    "e-mails, email",
    "emails, email",
    "user_id, userid",
    "userId, userid",
    "U.S.A, usa",
    "covid-19, covid19",
    "résumés, resum",
    "10.0.0.7, 10.0.0.7",
    "2023-05-20, 2023-05-20",
    "--dry-run, --dry-run",
    "собаки, собаки",
  })
  void aStemDependsOnTheFormAlone(String text, String firstStem) {
    assertThat(Analyzed.stems(text).getFirst()).isEqualTo(firstStem);
  }

  @Test
  void offsetsPointIntoTheOriginal() {
    String text = "Straße ﬁn; e\u0301te\u0301 x.y’s 東京";
    List<Token> tokens = new TextAnalyzer().analyze(text);
    assertThat(tokens)
        .extracting(token -> text.substring(token.start(), token.end()))
        .containsExactly("Straße", "ﬁn", "e\u0301te\u0301", "x.y", "東京", "東", "京");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "\n\t", "...", "\uD800", "\uDC00\uD800", "\u0000", "\u0301", "™"})
  void whatHoldsNoWordHasNoTokens(String text) {
    assertThat(Analyzed.forms(text)).isEmpty();
  }

  @Test
  void unpairedSurrogatesAndControlsOnlySeparate() {
    assertThat(Analyzed.forms("foo\uD800bar\u0000baz\uDC00")).containsExactly("foo", "bar", "baz");
  }
}
