package io.membrick.eval.internal.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The options of the command line, in the order of the help. */
enum Option {
  DATA("FILE", "data to run on, plain or gzip, or a BEIR folder; the sample if left out"),
  FORMAT("NAME", "longmemeval, locomo or beir; found out from the content if left out"),
  GRANULARITY("NAME", "what is ranked: session or turn; session if left out (beir: turn)"),
  LIMIT("N", "only the first N questions"),
  TOP_K("N", "places of a ranking looked at, 20 to 1000; 50 if left out"),
  LAYOUT("NAME", "how segments lie in the index: shared or single; shared if left out"),
  ROUTE("all|N", "segments each search looks into; all if left out"),
  EXAMPLES("N", "questions printed with their best hits; 3 if left out"),
  JSON("FILE", "writes the whole result as JSON"),
  TREC_RUN("FILE", "writes the rankings as a TREC run"),
  STORE("DIR", "keeps the store there; a temporary folder, removed at the end, if left out"),
  DOWNLOAD("NAME", "only fetches a published file: longmemeval-s (277 MB)"),
  MIRROR("URL", "where to fetch it from: the folder that holds the file"),
  CACHE("DIR", "where to put it; .cache/membrick in the home folder if left out"),
  HELP("", "prints this");

  private final String value;
  private final String help;

  Option(String value, String help) {
    this.value = value;
    this.help = help;
  }

  /** As it is typed. */
  String flag() {
    return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean takesValue() {
    return !value.isEmpty();
  }

  /** What its value is called. */
  String valueName() {
    return value;
  }

  static Optional<Option> ofFlag(String flag) {
    return Arrays.stream(values()).filter(option -> option.flag().equals(flag)).findFirst();
  }

  static String allFlags() {
    return Arrays.stream(values()).map(Option::flag).collect(Collectors.joining(", "));
  }

  static String help() {
    StringBuilder out = new StringBuilder();
    out.append("Measures how well Membrick finds what it should.\n\n");
    for (Option option : values()) {
      out.append(
          String.format(
              Locale.ROOT, "  %-20s %s%n", option.flag() + " " + option.value, option.help));
    }
    out.append(
        "\nWithout options it runs on the sample. Exit codes: 0 done, 2 something to mend\n");
    out.append("(one line on standard error says what).\n");
    return out.toString();
  }
}
