package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every suite that the page on durability names is there. */
class DurabilityPageTest {
  private static final Pattern SUITE = Pattern.compile("`(\\w+Test)`");

  @Test
  void everySuiteItNamesExists() throws Exception {
    String page = Files.readString(Path.of("../docs/durability.md"));
    List<String> named = SUITE.matcher(page).results().map(DurabilityPageTest::name).toList();
    assertThat(named).hasSizeGreaterThan(20);
    try (Stream<Path> sources = Files.walk(Path.of("src/test/java"))) {
      Set<String> there =
          sources.map(file -> String.valueOf(file.getFileName())).collect(Collectors.toSet());
      assertThat(named).allSatisfy(name -> assertThat(there).contains(name + ".java"));
    }
  }

  private static String name(MatchResult found) {
    return found.group(1);
  }
}
