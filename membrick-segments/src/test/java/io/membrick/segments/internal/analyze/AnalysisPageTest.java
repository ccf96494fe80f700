package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of docs/analysis.md are true. */
class AnalysisPageTest {
  private static final Path PAGE = Path.of("..", "docs", "analysis.md");
  private static final Pattern ROW = Pattern.compile("^\\| `(.+?)` \\| `(.*?)` \\|$");

  @Test
  void theExamplesOfTextsAreTrue() throws IOException {
    Map<String, String> rows = rows("## Texts", "## Queries");
    assertThat(rows).hasSizeGreaterThan(10);
    rows.forEach((text, tokens) -> assertThat(Analyzed.tokens(text)).isEqualTo(tokens));
  }

  @Test
  void theExamplesOfQueriesAreTrue() throws IOException {
    Map<String, String> rows = rows("## Queries", "## What was measured");
    assertThat(rows).hasSizeGreaterThan(3);
    rows.forEach((query, terms) -> assertThat(Analyzed.query(query)).isEqualTo(terms));
  }

  private static Map<String, String> rows(String from, String to) throws IOException {
    String page = Files.readString(PAGE);
    Map<String, String> rows = new LinkedHashMap<>();
    page.substring(page.indexOf(from), page.indexOf(to))
        .lines()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .forEach(row -> rows.put(row.group(1), row.group(2)));
    return rows;
  }
}
