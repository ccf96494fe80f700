package io.membrick.eval.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.Role;
import io.membrick.eval.DatasetException;
import io.membrick.eval.Haystack;
import io.membrick.eval.Question;
import io.membrick.eval.Session;
import io.membrick.eval.TinyData;
import io.membrick.eval.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongMemEvalReaderTest {
  @TempDir Path folder;

  @Test
  void eachQuestionHasItsHaystack() throws IOException {
    List<Haystack> haystacks = ReadTesting.all(Datasets.longMemEval(TinyData.longMemEval(folder)));
    assertThat(haystacks)
        .extracting(Haystack::id)
        .containsExactly("q_bike", "q_plants", "q_boat_abs", "q_bike");
    List<Session> sessions = ReadTesting.sessions(haystacks.get(0));
    assertThat(sessions)
        .extracting(session -> session.id().orElse(""))
        .containsExactly("noise_1", "answer_bike", "noise_1");
    assertThat(sessions.get(0).date()).contains(Instant.parse("2023-05-20T02:21:00Z"));
    assertThat(sessions.get(0).turns())
        .containsExactly(
            new Turn("noise_1_1", Role.USER, "Which soup goes with rye bread?"),
            new Turn("noise_1_2", Role.ASSISTANT, ""));
  }

  @Test
  void fieldsMayComeInAnyOrder() throws IOException {
    Haystack plants = ReadTesting.all(Datasets.longMemEval(TinyData.longMemEval(folder))).get(1);
    Question question = plants.questions().get(0);
    assertThat(question.type()).isEqualTo("multi-session");
    assertThat(question.goldSessions()).containsOnlyKeys("answer_g1", "answer_g2");
    assertThat(question.goldTurns()).containsOnlyKeys("answer_g1_1", "answer_g2_1");
    assertThat(question.abstention()).isFalse();
  }

  @Test
  void abstentionIsToldByTheEndOfTheId() throws IOException {
    Haystack boat = ReadTesting.all(Datasets.longMemEval(TinyData.longMemEval(folder))).get(2);
    assertThat(boat.questions().get(0).abstention()).isTrue();
    assertThat(boat.questions().get(0).goldTurns()).isEmpty();
  }

  @Test
  void gzipIsToldByContentNotByName() throws IOException {
    String content = Files.readString(TinyData.longMemEval(folder));
    Path packed = ReadTesting.gzip(folder.resolve("packed.json"), content);
    assertThat(ReadTesting.all(Datasets.longMemEval(packed))).hasSize(4);
    Path plain = ReadTesting.write(folder.resolve("plain.json.gz"), content);
    assertThat(ReadTesting.all(Datasets.longMemEval(plain))).hasSize(4);
  }

  @Test
  void linesOfObjectsAreReadAsAListIs() throws IOException {
    String one = "{\"question_id\":\"%s\",\"question\":\"?\",\"extra\":[1,{}]}\n";
    Path lines =
        ReadTesting.write(folder.resolve("lines.json"), one.formatted("a") + one.formatted("b"));
    assertThat(ReadTesting.all(Datasets.longMemEval(lines)))
        .extracting(Haystack::id)
        .containsExactly("a", "b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{\"question_id\":\"a\",}]                      | line 1, column 21: not valid JSON",
        "[{\"question_id\":\"a\"                         | line 1, column 20: not valid JSON",
        "[{\"question_id\":\"a\",\"haystack_sessions\":3}] | expected a list of sessions, found a number",
        "[{\"question_id\":\"a\"}]                       | lacks \"question\"",
        "[{\"question\":\"a\"}]                          | lacks \"question_id\"",
        "[3]                                             | expected an object, found a number",
        "[{\"question_id\":null}]                        | expected a text as question_id, found null",
        "[{\"haystack_dates\":[\"soon\"]}]               | date \"soon\" is not of a form like",
        "[{\"question_id\":\"a\",\"question\":\"?\",\"haystack_session_ids\":[\"s\"]}] | has 0 haystack_sessions, 1 haystack_session_ids",
        "[{\"haystack_sessions\":[[{\"role\":\"cat\",\"content\":\"\"}]]}] | role \"cat\" is none of",
        "[{\"haystack_sessions\":[[{\"role\":\"user\"}]]}] | lacks \"content\"",
        "PK junk                                         | not valid JSON",
      })
  void malformedFilesAreReportedWithPlaceAndExpectation(String content, String message)
      throws IOException {
    Path file = ReadTesting.write(folder.resolve("bad.json"), content);
    assertThatThrownBy(() -> ReadTesting.all(Datasets.longMemEval(file)))
        .isInstanceOf(DatasetException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aTruncatedGzipIsReported() throws IOException {
    String content = Files.readString(TinyData.longMemEval(folder));
    Path packed = ReadTesting.gzip(folder.resolve("cut.json.gz"), content);
    byte[] bytes = Files.readAllBytes(packed);
    Files.write(packed, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> ReadTesting.all(Datasets.longMemEval(packed)))
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining(packed.toString());
  }
}
