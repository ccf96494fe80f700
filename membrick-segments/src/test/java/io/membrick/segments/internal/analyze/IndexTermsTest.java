package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IndexTermsTest {
  @Test
  void aFormThatIsItsStemHasNoExactTerm() {
    assertThat(IndexTerms.exactTerm(token("rome"))).isNull();
    assertThat(IndexTerms.stemTerm(token("rome"))).isEqualTo("rome");
  }

  @Test
  void anExactTermCannotBeMistakenForAStem() {
    assertThat(IndexTerms.exactTerm(token("cities"))).isEqualTo("\u0001cities");
    assertThat(IndexTerms.stemTerm(token("cities"))).isEqualTo("citi");
  }

  @Test
  void longTokensDifferIfOnlyTheirLastCharDiffers() {
    String form = "x".repeat(40_000);
    String first = IndexTerms.stemTerm(token(form + "a"));
    assertThat(first).hasSizeLessThanOrEqualTo(IndexTerms.MAX_LENGTH).startsWith("xxxx");
    assertThat(IndexTerms.stemTerm(token(form + "b"))).isNotEqualTo(first);
    assertThat(IndexTerms.stemTerm(token(form + "a"))).isEqualTo(first);
  }

  @Test
  void aLongTokenIsNotCutInsideASurrogatePair() {
    String term = IndexTerms.stemTerm(token("x".repeat(63) + "𐐨".repeat(200)));
    assertThat(term.chars().anyMatch(c -> Character.isSurrogate((char) c))).isFalse();
  }

  private static Token token(String text) {
    return new TextAnalyzer().analyze(text).getFirst();
  }
}
