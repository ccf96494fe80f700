package io.membrick.eval.internal.run;

import io.membrick.Hit;
import io.membrick.MemoryService;
import io.membrick.SearchRequest;
import io.membrick.SearchResult;
import io.membrick.eval.DatasetException;
import io.membrick.eval.Granularity;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.internal.model.RunOutcome;
import io.membrick.segments.RouteWidth;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Searches for questions about memories that are in a service already. */
public final class QuestionsRun {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final MemoryService service;
  private final List<OwnQuestion> questions;
  private final int topK;
  private final RouteWidth width;

  /** Of those questions. */
  public QuestionsRun(
      MemoryService service, List<OwnQuestion> questions, int topK, RouteWidth width) {
    this.service = service;
    this.questions = List.copyOf(questions);
    this.topK = topK;
    this.width = width;
  }

  /** Runs. */
  public RunOutcome run() {
    if (questions.isEmpty()) {
      throw new DatasetException("no question was given: add one");
    }
    service.flush(PATIENCE);
    List<QuestionResult> results = new ArrayList<>();
    for (OwnQuestion question : questions) {
      results.add(ask(question, "q" + (results.size() + 1)));
    }
    return new RunOutcome("own questions", configuration(), results, 0, 0, 0, 0, 0);
  }

  private QuestionResult ask(OwnQuestion question, String id) {
    SearchRequest.Builder builder =
        SearchRequest.builder(question.scope(), question.text()).topK(topK).width(width);
    SearchRequest request =
        switch (question.granularity()) {
          case SESSION -> builder.onePerSession().build();
          case TURN -> builder.build();
        };
    long start = System.nanoTime();
    SearchResult found = service.search(request);
    double millis = (System.nanoTime() - start) / 1e6;
    Function<Hit, String> session = hit -> hit.scope().session().orElse("");
    Function<Hit, String> name =
        question.granularity() == Granularity.SESSION ? session : hit -> hit.id().value();
    return new QuestionResult(
        id,
        question.type(),
        question.text(),
        false,
        question.gold(),
        Rankings.of(found, topK, name, session),
        millis);
  }

  private Map<String, Object> configuration() {
    Set<String> granularities = new TreeSet<>();
    questions.forEach(question -> granularities.add(question.granularity().label()));
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("format", "questions");
    configuration.put("granularity", String.join("+", granularities));
    configuration.put("route", RunSettings.describe(width));
    configuration.put("topK", topK);
    configuration.put("limit", "none");
    return configuration;
  }
}
