package io.membrick.eval.internal.read;

import io.membrick.Role;
import io.membrick.eval.Dataset;
import io.membrick.eval.DatasetException;
import io.membrick.eval.Granularity;
import io.membrick.eval.Haystack;
import io.membrick.eval.Haystacks;
import io.membrick.eval.Question;
import io.membrick.eval.Session;
import io.membrick.eval.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder with {@code corpus.jsonl}, {@code queries.jsonl} and {@code qrels/}, each file plain or
 * gzip. The corpus is one haystack of loose documents, and is streamed into the store.
 */
record BeirDataset(String name, DataSource corpus, DataSource queries, DataSource qrels)
    implements Dataset {
  private static final int DOCUMENTS_AT_ONCE = 256;

  static BeirDataset of(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new DatasetException(
          folder + ": is no folder: BEIR data is one with corpus.jsonl, queries.jsonl and qrels/");
    }
    Path name = folder.toAbsolutePath().normalize().getFileName();
    return new BeirDataset(
        name == null ? "beir" : name.toString(),
        file(folder, "corpus.jsonl"),
        file(folder, "queries.jsonl"),
        DataSource.file(qrelsFile(folder)));
  }

  @Override
  public String format() {
    return "beir";
  }

  @Override
  public Set<Granularity> granularities() {
    return Set.of(Granularity.TURN);
  }

  @Override
  public Haystacks open() {
    return Haystacks.of(List.of(new Haystack(name, this::documents, questions())));
  }

  private void documents(Consumer<? super Session> action) {
    List<Turn> block = new ArrayList<>();
    try (JsonSource json = JsonSource.open(corpus)) {
      while (json.nextElement()) {
        Map<String, String> fields = fields(json, Set.of("_id", "title", "text"));
        String title = fields.getOrDefault("title", "");
        String text = required(json, fields, "text");
        block.add(
            new Turn(
                required(json, fields, "_id"),
                Role.NONE,
                title.isEmpty() ? text : title + "\n" + text));
        if (block.size() == DOCUMENTS_AT_ONCE) {
          action.accept(Session.loose(block));
          block.clear();
        }
      }
    }
    if (!block.isEmpty()) {
      action.accept(Session.loose(block));
    }
  }

  private List<Question> questions() {
    Map<String, Map<String, Integer>> gold = Qrels.read(qrels);
    List<Question> questions = new ArrayList<>();
    try (JsonSource json = JsonSource.open(queries)) {
      while (json.nextElement()) {
        Map<String, String> fields = fields(json, Set.of("_id", "text"));
        String id = required(json, fields, "_id");
        if (gold.containsKey(id)) {
          questions.add(
              new Question(
                  id,
                  "query",
                  required(json, fields, "text"),
                  false,
                  Map.of(),
                  gold.getOrDefault(id, Map.of())));
        }
      }
    }
    return questions;
  }

  private static Map<String, String> fields(JsonSource json, Set<String> wanted) {
    Map<String, String> found = new HashMap<>();
    json.object(
        "an object on each line",
        field -> {
          if (wanted.contains(field)) {
            found.put(field, json.text("a text as " + field));
          } else {
            json.skip();
          }
        });
    return found;
  }

  private static String required(JsonSource json, Map<String, String> fields, String name) {
    String value = fields.get(name);
    if (value == null) {
      throw json.failure("the object that ends here lacks \"" + name + "\": is this BEIR?");
    }
    return value;
  }

  private static DataSource file(Path folder, String name) {
    Path packed = folder.resolve(name + ".gz");
    return DataSource.file(Files.exists(packed) ? packed : folder.resolve(name));
  }

  /** The test judgements, or else the only ones there are. */
  private static Path qrelsFile(Path folder) {
    Path qrels = folder.resolve("qrels");
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(qrels)) {
      try (Stream<Path> listed = Files.list(qrels)) {
        listed.filter(path -> path.toString().matches(".*\\.tsv(\\.gz)?")).forEach(files::add);
      } catch (IOException e) {
        throw new DatasetException(qrels + ": cannot be listed: " + e.getMessage(), e);
      }
    }
    List<Path> test = files.stream().filter(BeirDataset::isTest).toList();
    List<Path> chosen = test.isEmpty() ? files : test;
    if (chosen.size() != 1) {
      throw new DatasetException(
          "%s: expected test.tsv or one single .tsv file, found %d"
              .formatted(qrels, chosen.size()));
    }
    return chosen.get(0);
  }

  private static boolean isTest(Path path) {
    return String.valueOf(path.getFileName()).matches("test\\.tsv(\\.gz)?");
  }
}
