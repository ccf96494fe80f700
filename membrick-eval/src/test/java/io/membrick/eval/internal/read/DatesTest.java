package io.membrick.eval.internal.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2023/05/20 (Sat) 02:21 | 2023-05-20T02:21:00Z",
        "2023/05/20 (Mon) 02:21 | 2023-05-20T02:21:00Z",
        "2023/5/2 2:21 | 2023-05-02T02:21:00Z",
        "2023/05/20 | 2023-05-20T00:00:00Z",
        "1:56 pm on 8 May, 2023 | 2023-05-08T13:56:00Z",
        "12:09 AM on 13 September, 2023 | 2023-09-13T00:09:00Z",
        "2023-05-20T02:21 | 2023-05-20T02:21:00Z",
        "2023-05-20T02:21:00+02:00 | 2023-05-20T00:21:00Z",
        "2023-05-20 | 2023-05-20T00:00:00Z",
      })
  void formsOfDataSetsAreUnderstood(String text, Instant expected) {
    assertThat(Dates.parse(text)).contains(expected);
  }

  @Test
  void aTurkishDefaultLocaleChangesNothing() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    try {
      assertThat(Dates.parse("1:56 PM on 8 APRIL, 2023"))
          .contains(Instant.parse("2023-04-08T13:56:00Z"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource({"''", "yesterday", "2023/13/40", "20 May"})
  void everythingElseIsNoDate(String text) {
    assertThat(Dates.parse(text)).isEmpty();
  }
}
