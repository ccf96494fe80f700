package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.segments.testkit.Documents;
import io.membrick.segments.testkit.Indexes;
import io.membrick.segments.testkit.RandomTexts;
import io.membrick.segments.testkit.Seeds;
import java.io.IOException;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query is literal text: whatever its characters, it has an answer. */
final class LiteralQueryTest {
  private static final SegmentKey KEY = Documents.session("ada", "s");
  private static final SegmentFilter ADA = SegmentFilter.ofUser("ada");

  private SegmentIndex index;
  private IndexSnapshot snapshot;

  @BeforeEach
  void open() throws IOException {
    index = Indexes.inMemory(SegmentLayout.SHARED);
    index.apply(Documents.put(KEY, 1, "we use agents on ubuntu 20.04, see field:test/ and C++"));
    index.apply(Documents.put(KEY, 2, "to be or not to be"));
    index.apply(Documents.put(KEY, 3, ""));
    index.publish(3);
    snapshot = index.acquire();
  }

  @AfterEach
  void close() throws IOException {
    snapshot.close();
    index.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "don't use agents",
        "ubuntu 20.04",
        "pre-edit-check",
        "TODO: fix",
        "1/2 day",
        "(copy",
        "NOT",
        "AND OR",
        "*",
        "?",
        "field:test/",
        "[1 TO",
        "{a TO b}",
        "C++",
        "a && b",
        "\"",
        "'",
        "\\",
        "a^2~1",
        "/regex/",
        "",
        " \t\n",
        "...!?",
        "\ud83d\ude00\ud83d\udc4d\ud83c\udffd",
        "the",
        "\ud800",
        "\udc00x",
        "a\u0000b",
        "\u0000",
        "\uffff\ufffe"
      })
  void hasAnAnswer(String text) {
    assertDefined(text);
  }

  @Test
  void randomStringsHaveAnAnswer() {
    long seed = Seeds.seed();
    RandomTexts texts = new RandomTexts(new Random(seed));
    for (int i = 0; i < 10_000; i++) {
      String text = texts.unicode(40);
      try {
        assertDefined(text);
      } catch (RuntimeException | AssertionError e) {
        throw new AssertionError("-Dmembrick.seed=" + seed + ", string " + i, e);
      }
    }
  }

  @Test
  void nothingButStopWordsFindsItself() {
    assertThat(search("to be or not to be").hits().getFirst().entry().id()).isEqualTo("id2");
  }

  @Test
  void textWithoutWordsFindsNothing() {
    for (String text : new String[] {"", "  ", "?!.", "\""}) {
      assertThat(search(text).hits()).as(text).isEmpty();
      assertThat(search(text).matched()).as(text).isZero();
      assertThat(search(text).route().searched()).as(text).isEmpty();
    }
  }

  @Test
  void pastedLogOfManyWordsAnswersTheSameEachTime() {
    String log =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "word" + Integer.toString(i, 36))
            .collect(Collectors.joining(" ", "agents ", " ubuntu"));
    assertDefined(log);
    assertThat(search(log).hits()).isNotEmpty();
  }

  private void assertDefined(String text) {
    IndexHits hits = search(text);
    assertThat(hits.hits()).hasSizeLessThanOrEqualTo(3);
    assertThat(hits.hits()).allSatisfy(hit -> assertThat(hit.score()).isPositive().isFinite());
    assertThat(search(text)).isEqualTo(hits);
  }

  private IndexHits search(String text) {
    return snapshot.search(IndexQuery.of(text, ADA, 10, Documents.EVENT));
  }
}
