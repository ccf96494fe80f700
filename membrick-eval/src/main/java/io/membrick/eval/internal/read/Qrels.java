package io.membrick.eval.internal.read;

import io.membrick.eval.DatasetException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Relevance judgements, one a line: {@code query document grade} with a line of names on top, as
 * BEIR has them, or {@code query 0 document grade}, as TREC does.
 */
final class Qrels {
  private static final Pattern GRADE = Pattern.compile("-?\\d+");

  private Qrels() {}

  /** Grades by document by query; queries without a relevant document are left out. */
  static Map<String, Map<String, Integer>> read(DataSource source) {
    Map<String, Map<String, Integer>> graded = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(source.open(), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          add(source, number, line.strip(), graded);
        }
      }
    } catch (IOException e) {
      throw source.unreadable(e);
    }
    return graded;
  }

  private static void add(
      DataSource source, int number, String line, Map<String, Map<String, Integer>> graded) {
    String[] parts = line.split(line.indexOf('\t') >= 0 ? "\t" : "\\s+", -1);
    String grade = parts[parts.length - 1].strip();
    if (number == 1 && !GRADE.matcher(grade).matches()) {
      return;
    }
    if ((parts.length != 3 && parts.length != 4) || !GRADE.matcher(grade).matches()) {
      throw new DatasetException(
          "%s: line %d: expected query, document and a whole number apart by tabs, found \"%s\""
              .formatted(source.name(), number, line));
    }
    int relevance = Integer.parseInt(grade);
    if (relevance > 0) {
      graded
          .computeIfAbsent(parts[0], query -> new LinkedHashMap<>())
          .put(parts[parts.length - 2], relevance);
    }
  }
}
