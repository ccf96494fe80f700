package io.membrick.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.NewMemory;
import io.membrick.Role;
import io.membrick.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationTest {
  private final WordOverlapService service = new WordOverlapService();
  @TempDir Path folder;

  @Test
  void sessionsAreRankedAndNamedAsTheDataSetDoes() throws IOException {
    EvaluationResult result = tiny().granularity(Granularity.SESSION).run();
    assertThat(result.questions())
        .extracting(QuestionResult::id)
        .containsExactly("q_bike", "q_plants", "q_boat_abs", "q_bike#2");
    assertThat(result.questions().get(0).rankedIds()).containsExactly("answer_bike", "noise_1");
    assertThat(result.questions().get(1).rankOf("answer_g2")).hasValue(2);
    assertThat(result.overall().n()).isEqualTo(3);
    assertThat(result.overall().recallAllAt(5)).isOne();
    assertThat(result.dataset())
        .isEqualTo(new EvaluationResult.DatasetSummary("tiny", 4, 1, 0, 12, 10));
  }

  @Test
  void turnsAreRankedAndQuestionsWithoutAnAnswerTurnLeftOut() throws IOException {
    EvaluationResult result = tiny().granularity(Granularity.TURN).run();
    assertThat(result.questions()).hasSize(3);
    assertThat(result.dataset().withoutGold()).isOne();
    assertThat(result.questions().get(0).rankedIds().get(0)).isEqualTo("answer_bike_1");
  }

  @Test
  void noIdOfTheDataSetReachesTextOrNamesInTheStore() throws IOException {
    tiny().keepMemories().run();
    assertThat(service.memories()).hasSize(12);
    for (Memory memory : service.memories()) {
      assertThat(memory.text()).doesNotContain("answer_", "noise_");
      assertThat(memory.id().value()).doesNotContain("answer_", "noise_");
      assertThat(memory.scope().session().orElseThrow()).doesNotContain("answer_", "noise_");
      assertThat(memory.metadata()).isEmpty();
      assertThat(memory.tags()).isEmpty();
    }
  }

  @Test
  void turnsKeepRoleDateAndOrder() throws IOException {
    tiny().keepMemories().run();
    Memory second = service.memories().get(1);
    assertThat(second.role()).isEqualTo(Role.ASSISTANT);
    assertThat(second.eventAt()).isEqualTo(Instant.parse("2023-05-20T02:21:00.001Z"));
  }

  @Test
  void haystacksOfOneIdAreTwoUsers() throws IOException {
    tiny().keepMemories().run();
    assertThat(service.memories().stream().map(memory -> memory.scope().user()).distinct())
        .hasSize(4);
  }

  @Test
  void theServiceIsLeftAsItWas() throws IOException {
    Scope ann = Scope.of("q_bike");
    service.add(NewMemory.builder(ann, "mine").build());
    tiny().run();
    assertThat(service.memories()).extracting(Memory::text).containsExactly("mine");
  }

  @Test
  void limitCountsQuestionsAndStopsReading() throws IOException {
    EvaluationResult result = tiny().limit(2).warmUpSearches(0).run();
    assertThat(result.questions()).hasSize(2);
    assertThat(result.dataset().memories()).isEqualTo(8);
    assertThat(service.searches()).isEqualTo(2);
  }

  @Test
  void warmUpSearchesAreMadeAndSaid() throws IOException {
    EvaluationResult result = tiny().limit(2).warmUpSearches(7).run();
    assertThat(result.latency().warmUpSearches()).isEqualTo(7);
    assertThat(service.searches()).isEqualTo(9);
  }

  @Test
  void progressIsToldAfterEachHaystack() throws IOException {
    List<EvaluationProgress> seen = new ArrayList<>();
    tiny().onProgress(seen::add).run();
    assertThat(seen).hasSize(4).last().isEqualTo(new EvaluationProgress(4, 4, 12));
  }

  @Test
  void aDataSetWithoutAnswersIsRefused() {
    Question question = new Question("q", "t", "what?", false, Map.of(), Map.of("t1", 0));
    Haystack haystack = new Haystack("h", Sessions.of(List.of()), List.of(question));
    DatasetEvaluation evaluation =
        Evaluation.of(service).dataset(Dataset.of("empty", List.of(haystack)));
    assertThatThrownBy(evaluation::run)
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining("empty: no question with an answer");
  }

  @Test
  void sessionsWhoseIdRepeatsTakeNoPlacesFromOthers() {
    Turn strong = new Turn("t", Role.USER, "my green boat");
    List<Session> sessions =
        new ArrayList<>(Collections.nCopies(25, Session.of("a", List.of(strong))));
    sessions.add(Session.of("gold", List.of(new Turn("g", Role.USER, "one boat"))));
    Question question = new Question("q", "t", "my green boat", false, Map.of("gold", 1), Map.of());
    Haystack haystack = new Haystack("h", Sessions.of(sessions), List.of(question));
    EvaluationResult result =
        Evaluation.of(service).dataset(Dataset.of("repeats", List.of(haystack))).topK(20).run();
    assertThat(result.questions().get(0).rankedIds()).containsExactly("a", "gold");
  }

  @Test
  void documentsWithoutSessionsAreRankedOneByOneByGrade() throws IOException {
    Files.writeString(
        folder.resolve("corpus.jsonl"),
        """
        {"_id": "d1", "title": "", "text": "a sailing boat"}
        {"_id": "d2", "title": "Boats", "text": "how to build a sailing boat"}
        """);
    Files.writeString(
        folder.resolve("queries.jsonl"), "{\"_id\": \"1\", \"text\": \"build boat\"}");
    Files.writeString(
        Files.createDirectory(folder.resolve("qrels")).resolve("test.tsv"), "1\td1\t1\n1\td2\t2\n");
    DatasetEvaluation evaluation = Evaluation.of(service).dataset(Dataset.read(folder));
    EvaluationResult result = evaluation.run();
    assertThat(result.questions().get(0).rankedIds()).containsExactly("d2", "d1");
    assertThat(result.questions().get(0).ranked().get(0).when()).isEmpty();
    assertThat(result.overall().ndcgAt(10)).isOne();
    assertThat(result.configuration()).containsEntry("granularity", "turn");
    evaluation.granularity(Granularity.SESSION);
    assertThatThrownBy(evaluation::run)
        .isInstanceOf(DatasetException.class)
        .hasMessageContaining("granularity session does not fit beir data");
  }

  @Test
  void ownQuestionsExpectMemoriesOrSessions() {
    Scope ann = Scope.of("ann");
    MemoryId rome = service.add(NewMemory.builder(ann, "I live in Rome").build()).id();
    service.add(NewMemory.builder(ann.withSession("s1"), "my bike is red").build());
    service.flush(Duration.ofSeconds(1));
    EvaluationResult result =
        Evaluation.of(service)
            .question("where do I live?")
            .in(ann)
            .ofType("home")
            .expects(rome)
            .question("which bike is mine?")
            .in(ann)
            .expectsSessions("s1")
            .question("what do I eat?")
            .in(ann)
            .expects(MemoryId.of("unknown"))
            .run();
    assertThat(result.overall().n()).isEqualTo(3);
    assertThat(result.metrics().byType().get("home")).extracting(Scores::mrr).isEqualTo(1.0);
    assertThat(result.questions().get(1).firstGoldRank()).hasValue(1);
    assertThat(result.questions().get(2).firstGoldRank()).isEmpty();
    assertThat(result.configuration()).containsEntry("granularity", "session+turn");
  }

  @Test
  void aQuestionThatExpectsNothingIsRefused() {
    QuestionsEvaluation.InScope question =
        Evaluation.of(service).question("why?").in(Scope.of("ann"));
    assertThatThrownBy(() -> question.expects())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("why?");
  }

  @Test
  void rankingsTooShortForTheMetricsAreRefused() throws IOException {
    DatasetEvaluation evaluation = tiny();
    assertThatThrownBy(() -> evaluation.topK(19))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("19");
  }

  private DatasetEvaluation tiny() throws IOException {
    return Evaluation.of(service).dataset(Dataset.longMemEval(TinyData.longMemEval(folder)));
  }
}
