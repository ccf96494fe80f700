package io.membrick.eval.internal.read;

import io.membrick.eval.Dataset;
import io.membrick.eval.Haystack;
import io.membrick.eval.Haystacks;
import io.membrick.eval.Session;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/** What the tests of readers share. */
final class ReadTesting {
  private ReadTesting() {}

  static List<Haystack> all(Dataset dataset) {
    List<Haystack> all = new ArrayList<>();
    try (Haystacks haystacks = dataset.open()) {
      for (Optional<Haystack> next = haystacks.next(); next.isPresent(); next = haystacks.next()) {
        all.add(next.get());
      }
    }
    return all;
  }

  static List<Session> sessions(Haystack haystack) {
    List<Session> sessions = new ArrayList<>();
    haystack.sessions().forEach(sessions::add);
    return sessions;
  }

  static Path write(Path file, String content) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    return Files.writeString(file, content);
  }

  static Path gzip(Path file, String content) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
