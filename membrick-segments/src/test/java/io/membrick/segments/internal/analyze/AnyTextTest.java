package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for every string there is. */
class AnyTextTest {
  private static final int ROUNDS = 10_000;

  private final TextAnalyzer analyzer = new TextAnalyzer();

  @Test
  void randomStringsKeepTheContract() {
    checkRandomStrings();
  }

  private void checkRandomStrings() {
    long seed = RandomText.seed();
    Random random = new Random(seed);
    Map<String, String> stems = new HashMap<>();
    QueryAnalyzer queries = new QueryAnalyzer(analyzer);
    for (int round = 0; round < ROUNDS; round++) {
      String text = RandomText.any(random, 120);
      String where = "seed " + seed + " round " + round;
      check(text, where, stems);
      for (QueryTerm term : queries.analyze(text).terms()) {
        checkTerm(withoutPrefix(term.term()), where);
        if (!(term.weight() > 0)) {
          fail("%s: %s", where, term);
        }
      }
    }
  }

  @Test
  void randomStringsKeepTheContractUnderATurkishLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      checkRandomStrings();
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyCodePointIsFoundByWhatItFoldsTo() {
    List<String> bad = new ArrayList<>();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      for (String form : Analyzed.forms(analyzer, Character.toString(c))) {
        if (!Analyzed.forms(analyzer, form).contains(form)) {
          bad.add(Integer.toHexString(c) + " " + form);
        }
      }
    }
    assertThat(bad).isEmpty();
  }

  @Test
  void everyCodePointIsFoundInItsOtherCaseAndDecomposed() {
    List<String> bad = new ArrayList<>();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      String text = Character.toString(c);
      List<String> forms = Analyzed.forms(analyzer, text);
      String decomposed = Normalizer.normalize(text, Normalizer.Form.NFD);
      String lower = Character.toString(Character.toLowerCase(c));
      String upper = Character.toString(Character.toUpperCase(c));
      for (String other : List.of(decomposed, lower, upper)) {
        if (!composesFromLetters(c)
            && !other.equals(text)
            && !Analyzed.forms(analyzer, other).equals(forms)) {
          bad.add(Integer.toHexString(c) + " " + text + " " + other);
        }
      }
    }
    assertThat(bad).isEmpty();
  }

  /** Iota below is a mark with a capital letter; Kirat Rai vowels are made of letters. */
  private static boolean composesFromLetters(int c) {
    return c == 0x345 || (c >= 0x16D68 && c <= 0x16D6A);
  }

  @Test
  void aMegabyteOfBase64IsOneToken() {
    byte[] bytes = new byte[786_432];
    new Random(7).nextBytes(bytes);
    String data = Base64.getEncoder().encodeToString(bytes);
    List<Token> tokens = analyzer.analyze("before " + data + " after");

    assertThat(tokens).hasSizeBetween(3, 4);
    assertThat(tokens.getFirst().form()).isEqualTo("before");
    assertThat(tokens.getLast().form()).isEqualTo("after");
    assertThat(tokens.get(1).end() - tokens.get(1).start()).isGreaterThan(1_000_000);
    tokens.forEach(token -> checkTerm(IndexTerms.stemTerm(token), "base64"));
  }

  @Test
  void aLongTextWithoutSpacesIsAnalysedToItsEnd() {
    for (String piece : List.of("{\"key\":\"value\",", "東京", "ไทย", "a.", "🍕", "é", "aB1", "’s")) {
      String text = piece.repeat(100_000);
      List<Token> tokens = analyzer.analyze(text);
      assertThat(tokens.getLast().end()).as(piece).isGreaterThan(text.length() - 16);
    }
  }

  @Test
  void aPileOfMarksIsOneLetter() {
    assertThat(Analyzed.forms("z" + "\u0301".repeat(100_000) + "algo")).containsExactly("zalgo");
  }

  /** Plain comparisons: a million assertion objects would take longer than the analysis. */
  private void check(String text, String where, Map<String, String> stems) {
    int position = 0;
    for (Token token : analyzer.analyze(text)) {
      boolean good =
          (token.position() == position || token.position() == position + 1)
              && token.start() >= 0
              && token.start() < token.end()
              && token.end() <= text.length()
              && stems.computeIfAbsent(token.form(), form -> token.stem()).equals(token.stem());
      if (!good) {
        fail("%s: %s of %s", where, token, text);
      }
      checkTerm(IndexTerms.stemTerm(token), where);
      String exact = IndexTerms.exactTerm(token);
      if (exact != null) {
        checkTerm(withoutPrefix(exact), where);
      }
      position = token.position();
    }
  }

  private static String withoutPrefix(String term) {
    return term.charAt(0) == IndexTerms.EXACT_PREFIX ? term.substring(1) : term;
  }

  private static void checkTerm(String term, String where) {
    boolean good =
        !term.isEmpty()
            && term.length() < IndexTerms.MAX_LENGTH
            && term.chars().noneMatch(c -> c == IndexTerms.EXACT_PREFIX)
            && StandardCharsets.UTF_8.newEncoder().canEncode(term);
    if (!good) {
      fail("%s: term '%s'", where, term);
    }
  }
}
