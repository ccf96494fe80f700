package io.membrick.eval.internal.read;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Dates as data sets write them. They name no zone; UTC is taken. */
final class Dates {
  /** The day of the week in brackets is redundant, and wrong in places. */
  private static final Pattern WEEKDAY = Pattern.compile("\\s*\\([^)]*\\)");

  private static final List<Function<String, Instant>> FORMS =
      List.of(
          text -> dateTime(text, form("yyyy/M/d H:mm")),
          text -> LocalDate.parse(text, form("yyyy/M/d")).atStartOfDay().toInstant(ZoneOffset.UTC),
          text -> dateTime(text, form("h:mm a 'on' d MMMM, yyyy")),
          text -> OffsetDateTime.parse(text).toInstant(),
          text -> dateTime(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME),
          text -> LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));

  private Dates() {}

  /** The time that a text names, or empty if it is of no form known. */
  static Optional<Instant> parse(String text) {
    String plain = WEEKDAY.matcher(text).replaceAll("").strip();
    for (Function<String, Instant> form : FORMS) {
      try {
        return Optional.of(form.apply(plain));
      } catch (DateTimeParseException e) {
        // Of another form: the next is tried.
      }
    }
    return Optional.empty();
  }

  /** For messages. */
  static String knownForms() {
    return "2023/05/20 (Sat) 02:21, 1:56 pm on 8 May, 2023 or 2023-05-20T02:21";
  }

  private static Instant dateTime(String text, DateTimeFormatter form) {
    return LocalDateTime.parse(text, form).toInstant(ZoneOffset.UTC);
  }

  private static DateTimeFormatter form(String pattern) {
    return new DateTimeFormatterBuilder()
        .parseCaseInsensitive()
        .appendPattern(pattern)
        .toFormatter(Locale.ENGLISH);
  }
}
