package io.membrick.eval.internal.cli;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was typed, option by option, before it means anything. */
final class Arguments {
  private final Map<Option, String> values = new EnumMap<>(Option.class);

  private Arguments() {}

  static Arguments parse(String[] args) {
    Arguments parsed = new Arguments();
    int i = 0;
    while (i < args.length) {
      int equals = args[i].startsWith("--") ? args[i].indexOf('=') : -1;
      String flag = equals < 0 ? args[i] : args[i].substring(0, equals);
      Option option =
          Option.ofFlag(flag)
              .orElseThrow(
                  () ->
                      new UsageException(
                          "unknown option %s: the options are %s"
                              .formatted(flag, Option.allFlags())));
      if (equals >= 0) {
        parsed.put(option, args[i].substring(equals + 1));
      } else if (!option.takesValue()) {
        parsed.put(option, "");
      } else if (i + 1 < args.length && !args[i + 1].startsWith("--")) {
        i++;
        parsed.put(option, args[i]);
      } else {
        throw new UsageException(flag + " lacks its value: " + flag + " " + option.valueName());
      }
      i++;
    }
    return parsed;
  }

  boolean has(Option option) {
    return values.containsKey(option);
  }

  Optional<String> text(Option option) {
    return Optional.ofNullable(values.get(option));
  }

  /** One of several words. */
  Optional<String> word(Option option, List<String> words) {
    Optional<String> given = text(option);
    given
        .filter(word -> !words.contains(word))
        .ifPresent(
            word -> {
              throw new UsageException(
                  "%s %s is not known: use %s"
                      .formatted(option.flag(), word, String.join(", ", words)));
            });
    return given;
  }

  /** A whole number within bounds. */
  int number(Option option, int min, int max, int otherwise) {
    return text(option).map(text -> number(option, text, min, max)).orElse(otherwise);
  }

  static int number(Option option, String text, int min, int max) {
    try {
      int number = Integer.parseInt(text);
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below, in the same words as a number out of bounds.
    }
    throw new UsageException(
        "%s %s is not a whole number from %d to %d".formatted(option.flag(), text, min, max));
  }

  private void put(Option option, String value) {
    if (option.takesValue() && value.isBlank()) {
      throw new UsageException(option.flag() + " has an empty value");
    }
    if (values.put(option, value) != null) {
      throw new UsageException(option.flag() + " is given twice: leave one out");
    }
  }
}
