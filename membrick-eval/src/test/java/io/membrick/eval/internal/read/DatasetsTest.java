package io.membrick.eval.internal.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.eval.DatasetException;
import io.membrick.eval.TinyData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetsTest {
  @TempDir Path folder;

  @Test
  void formatIsFoundOutFromTheContent() throws IOException {
    assertThat(Datasets.detect(TinyData.longMemEval(folder)).format()).isEqualTo("longmemeval");
    Path locomo =
        ReadTesting.write(folder.resolve("l.json"), "[{\"qa\": [{}], \"conversation\": {}}]");
    assertThat(Datasets.detect(locomo).format()).isEqualTo("locomo");
  }

  @Test
  void anUnknownFormatIsRefused() throws IOException {
    Path file = ReadTesting.write(folder.resolve("other.json"), "[{\"a\": 1}]");
    assertThatThrownBy(() -> Datasets.detect(file))
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("haystack_sessions");
  }

  @Test
  void emptyAndMissingFilesAreRefused() throws IOException {
    Path empty = ReadTesting.write(folder.resolve("empty.json"), "");
    assertThatThrownBy(() -> Datasets.detect(empty)).hasMessageContaining("holds no question");
    assertThatThrownBy(() -> Datasets.detect(folder.resolve("none.json")))
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining("none.json: no such file");
  }

  @Test
  void whatFollowsTheListIsRefused() throws IOException {
    String whole = Files.readString(TinyData.longMemEval(folder));
    for (String rest : List.of(" garbage", "]", "{}", whole)) {
      Path file = ReadTesting.write(folder.resolve("rest.json"), whole + rest);
      assertThatThrownBy(() -> ReadTesting.all(Datasets.longMemEval(file)))
          .as(rest)
          .isInstanceOf(DatasetException.class)
          .hasMessageContaining("rest.json: line ");
    }
  }

  @Test
  void nameLosesItsEndings() throws IOException {
    Path file = ReadTesting.write(folder.resolve("my.data.json.gz"), "[]");
    assertThat(Datasets.longMemEval(file).name()).isEqualTo("my.data");
  }
}
