package io.membrick.eval;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The hand-made data of these tests. */
public final class TinyData {
  private TinyData() {}

  /** Writes the LongMemEval file: four questions, one an abstention, one id twice. */
  public static Path longMemEval(Path folder) throws IOException {
    Path file = folder.resolve("tiny.json");
    try (InputStream in = TinyData.class.getResourceAsStream("tiny-longmemeval.json")) {
      if (in == null) {
        throw new AssertionError("the fixture is missing");
      }
      Files.copy(in, file);
    }
    return file;
  }
}
