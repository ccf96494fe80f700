package io.membrick.eval.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.eval.DatasetException;
import io.membrick.eval.Haystack;
import io.membrick.eval.Question;
import io.membrick.eval.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeirDatasetTest {
  @TempDir Path folder;

  @BeforeEach
  void writeFolder() throws IOException {
    StringBuilder corpus = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      corpus.append(
          "{\"_id\": \"d%d\", \"title\": \"%s\", \"text\": \"text %d\", \"metadata\": {\"a\": 1}}\n"
              .formatted(i, i == 0 ? "Title" : "", i));
    }
    ReadTesting.gzip(folder.resolve("corpus.jsonl.gz"), corpus.toString());
    ReadTesting.write(
        folder.resolve("queries.jsonl"),
        """
        {"_id": "1", "text": "first"}
        {"_id": "2", "text": "unjudged"}
        {"_id": "3", "text": "third"}
        """);
    ReadTesting.write(
        folder.resolve("qrels/test.tsv"),
        "query-id\tcorpus-id\tscore\n1\td0\t2\n1\td5\t1\n1\td6\t0\n3\td7\t0\n");
    ReadTesting.write(folder.resolve("qrels/train.tsv"), "query-id\tcorpus-id\tscore\n");
  }

  @Test
  void documentsComeInBlocksWithoutASession() {
    List<Session> blocks = ReadTesting.sessions(only());
    assertThat(blocks).extracting(block -> block.turns().size()).containsExactly(256, 44);
    assertThat(blocks.get(0).id()).isEmpty();
    assertThat(blocks.get(0).turns().get(0).text()).isEqualTo("Title\ntext 0");
    assertThat(blocks.get(1).turns().get(43).text()).isEqualTo("text 299");
  }

  @Test
  void onlyQueriesWithARelevantDocumentAreAsked() {
    List<Question> questions = only().questions();
    assertThat(questions).extracting(Question::id).containsExactly("1");
    assertThat(questions.get(0).goldTurns()).isEqualTo(Map.of("d0", 2, "d5", 1));
  }

  @Test
  void trecJudgementsAreUnderstood() throws IOException {
    ReadTesting.write(folder.resolve("qrels/test.tsv"), "1 0 d5 1\n");
    assertThat(only().questions().get(0).goldTurns()).containsOnlyKeys("d5");
  }

  @Test
  void aMalformedJudgementIsReportedWithItsLine() throws IOException {
    Path file = ReadTesting.write(folder.resolve("qrels/test.tsv"), "1\td5\t1\n1\td5\tgood\n");
    assertThatThrownBy(this::only)
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining(file + ": line 2: expected");
  }

  @Test
  void severalJudgementFilesWithoutATestFileAreRefused() throws IOException {
    Files.move(folder.resolve("qrels/test.tsv"), folder.resolve("qrels/dev.tsv"));
    assertThatThrownBy(this::only)
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining("found 2");
  }

  @Test
  void aMissingFileIsNamed() throws IOException {
    Files.delete(folder.resolve("queries.jsonl"));
    assertThatThrownBy(this::only)
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining(folder.resolve("queries.jsonl").toString());
  }

  private Haystack only() {
    return ReadTesting.all(Datasets.detect(folder)).get(0);
  }
}
