package io.membrick.eval.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.eval.DatasetException;
import io.membrick.eval.Haystack;
import io.membrick.eval.Question;
import io.membrick.eval.Session;
import io.membrick.eval.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocomoReaderTest {
  private static final String CONVERSATION =
      """
      [{"qa": [
         {"question": "Who sailed?", "answer": 2022, "evidence": ["D1:2"], "category": 4},
         {"question": "Both?", "evidence": ["D1:1; D10:02", "D:2:1", "D"], "category": 1},
         {"question": "Nothing?", "evidence": [], "category": 5},
         {"question": "No field?", "category": 9}],
        "sample_id": "conv-1",
        "conversation": {
         "speaker_a": "Ann", "speaker_b": "Ben",
         "session_10_date_time": "1:56 pm on 8 May, 2023",
         "session_10": [{"speaker": "Ben", "dia_id": "D10:1", "text": "Ten."}],
         "session_2_date_time": "9:00 am on 1 May, 2023",
         "session_2": [{"speaker": "Ben", "dia_id": "D2:1", "text": "Two."}],
         "session_3_date_time": "9:00 am on 3 May, 2023",
         "session_1": [
           {"speaker": "Ann", "dia_id": "D1:1", "text": "Look!", "blip_caption": "a boat",
            "img_url": ["x"]},
           {"speaker": "Ben", "dia_id": "D1:2", "text": "I sailed."}]},
        "event_summary": {"events": []}}]
      """;

  @TempDir Path folder;

  @Test
  void sessionsAreInTheOrderOfTheirNumbers() throws IOException {
    List<Session> sessions = ReadTesting.sessions(only());
    assertThat(sessions).extracting(s -> s.id().orElse("")).containsExactly("D1", "D2", "D10");
    assertThat(sessions.get(0).date()).isEmpty();
    assertThat(sessions.get(2).date()).contains(Instant.parse("2023-05-08T13:56:00Z"));
  }

  @Test
  void turnsSayWhoSpeaksAndWhatThePictureShows() throws IOException {
    List<Turn> turns = ReadTesting.sessions(only()).get(0).turns();
    assertThat(turns).extracting(Turn::id).containsExactly("D1:1", "D1:2");
    assertThat(turns)
        .extracting(Turn::text)
        .containsExactly("Ann: Look! [shares a picture of a boat]", "Ben: I sailed.");
  }

  @Test
  void evidenceIsReadHoweverItWasTyped() throws IOException {
    Question both = only().questions().get(1);
    assertThat(both.goldTurns().keySet()).containsExactly("D1:1", "D10:2", "D2:1");
    assertThat(both.goldSessions().keySet()).containsExactly("D1", "D10", "D2");
  }

  @Test
  void questionsWithoutEvidenceExpectNothing() throws IOException {
    assertThat(only().questions())
        .extracting(question -> question.goldSessions().isEmpty())
        .containsExactly(false, false, true, true);
  }

  @Test
  void categoriesHaveNames() throws IOException {
    assertThat(only().questions())
        .extracting(Question::type)
        .containsExactly("single-hop", "multi-hop", "adversarial", "category-9");
  }

  @Test
  void aFileOfAnotherFormatIsReported() throws IOException {
    Path file = ReadTesting.write(folder.resolve("other.json"), "[{\"question_id\": \"a\"}]");
    assertThatThrownBy(() -> ReadTesting.all(Datasets.locomo(file)))
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("is this LoCoMo?");
  }

  private Haystack only() throws IOException {
    Path file = ReadTesting.write(folder.resolve("locomo.json"), CONVERSATION);
    return ReadTesting.all(Datasets.locomo(file)).get(0);
  }
}
