package io.membrick.segments.internal.analyze;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The date of a text as words of it: "what did we plan in May?" finds what was said in May, though
 * nobody said so.
 *
 * <p>The words are day, month and year, in English and at UTC, and stand at the last position of
 * the passage, so that they do not make it longer. An empty passage gets none: a date alone is
 * nothing to find.
 *
 * <p>Threads: safe for use by many.
 */
public final class DateWords {
  private static final DateTimeFormatter DAY_MONTH_YEAR =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);

  // Instants reach a year further to both sides than dates do.
  private static final Instant FIRST = LocalDateTime.MIN.toInstant(ZoneOffset.UTC);
  private static final Instant LAST = LocalDateTime.MAX.toInstant(ZoneOffset.UTC);

  private final TextAnalyzer analyzer;

  /** With the analysis of the texts themselves. */
  public DateWords(TextAnalyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** The passage with the words of the date behind its own. */
  public List<Token> appendTo(List<Token> passage, Instant at) {
    if (passage.isEmpty() || at.isBefore(FIRST) || at.isAfter(LAST)) {
      return passage;
    }
    ZonedDateTime date = at.atZone(ZoneOffset.UTC);
    int position = passage.getLast().position();
    List<Token> dated = new ArrayList<>(passage);
    for (Token word : analyzer.analyze(DAY_MONTH_YEAR.format(date))) {
      dated.add(new Token(word.form(), word.stem(), position, word.start(), word.end()));
    }
    return dated;
  }
}
