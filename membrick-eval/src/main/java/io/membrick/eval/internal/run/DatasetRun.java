package io.membrick.eval.internal.run;

import io.membrick.Hit;
import io.membrick.MemoryService;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.SearchResult;
import io.membrick.eval.Dataset;
import io.membrick.eval.DatasetException;
import io.membrick.eval.EvaluationProgress;
import io.membrick.eval.Granularity;
import io.membrick.eval.Haystack;
import io.membrick.eval.Haystacks;
import io.membrick.eval.Question;
import io.membrick.eval.QuestionResult;
import io.membrick.eval.internal.model.RunOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Stores and searches a data set haystack by haystack; for one run. */
public final class DatasetRun {
  private static final long WARM_UP_NANOS_MAX = TimeUnit.SECONDS.toNanos(2);

  private final MemoryService service;
  private final Dataset dataset;
  private final RunSettings settings;
  private final Consumer<EvaluationProgress> progress;

  /** Nobody else has it, so that a user of the service is never read or removed. */
  private final String userPrefix = "membrick-eval-" + UUID.randomUUID() + "/";

  private final Names haystackNames = new Names();
  private final Names questionNames = new Names();
  private final List<QuestionResult> results = new ArrayList<>();
  private int haystacks;
  private int asked;
  private int withoutGold;
  private int warmUpSearches;
  private long memories;
  private long sessions;
  private long ingestNanos;

  /** Of that data set in that service. */
  public DatasetRun(
      MemoryService service,
      Dataset dataset,
      RunSettings settings,
      Consumer<EvaluationProgress> progress) {
    this.service = service;
    this.dataset = dataset;
    this.settings = settings;
    this.progress = progress;
  }

  /** Runs. */
  public RunOutcome run() {
    try (Haystacks source = dataset.open()) {
      Optional<Haystack> next = source.next();
      while (next.isPresent()) {
        haystack(next.get());
        progress.accept(new EvaluationProgress(haystacks, asked, memories));
        // Not read on when enough was asked: the next haystack may be large.
        next = asked < settings.limit() ? source.next() : Optional.empty();
      }
    }
    if (results.isEmpty()) {
      throw new DatasetException(
          ("%s: no question with an answer at granularity %s among %d:"
                  + " choose another file or granularity")
              .formatted(dataset.name(), settings.granularity().label(), asked));
    }
    return new RunOutcome(
        dataset.name(),
        settings.configuration(dataset.format()),
        results,
        withoutGold,
        memories,
        sessions,
        ingestNanos,
        warmUpSearches);
  }

  private void haystack(Haystack haystack) {
    Scope user = Scope.of(userPrefix + haystackNames.distinct(haystack.id()));
    Ingest ingest = new Ingest(service, user);
    try {
      Placement placement = ingest.store(haystack);
      haystacks++;
      memories += placement.memories();
      sessions += placement.sessions();
      ingestNanos += ingest.nanos();
      int room = Math.min(haystack.questions().size(), settings.limit() - asked);
      List<Question> questions = haystack.questions().subList(0, room);
      if (haystacks == 1) {
        warmUp(user, questions, placement);
      }
      questions.forEach(question -> ask(user, question, placement));
    } finally {
      if (!settings.keepMemories()) {
        service.deleteAll(user);
      }
    }
  }

  private void warmUp(Scope user, List<Question> questions, Placement placement) {
    long start = System.nanoTime();
    while (!questions.isEmpty()
        && warmUpSearches < settings.warmUpSearches()
        && System.nanoTime() - start < WARM_UP_NANOS_MAX) {
      Question question = questions.get(warmUpSearches % questions.size());
      service.search(request(user, question, placement));
      warmUpSearches++;
    }
  }

  private void ask(Scope user, Question question, Placement placement) {
    asked++;
    Granularity granularity = settings.granularity();
    Map<String, Integer> gold = question.gold(granularity);
    if (gold.isEmpty()) {
      withoutGold++;
      return;
    }
    SearchRequest request = request(user, question, placement);
    long start = System.nanoTime();
    SearchResult found = service.search(request);
    double millis = (System.nanoTime() - start) / 1e6;
    results.add(
        new QuestionResult(
            questionNames.distinct(question.id()),
            question.type(),
            question.text(),
            question.abstention(),
            gold,
            Rankings.of(
                found,
                settings.topK(),
                (Hit hit) -> placement.nameOf(hit, granularity),
                placement::sessionOf),
            millis));
  }

  private SearchRequest request(Scope user, Question question, Placement placement) {
    SearchRequest.Builder request =
        SearchRequest.builder(user, question.text()).width(settings.width());
    return switch (settings.granularity()) {
      // Sessions whose id repeats take two places of the store's ranking and one of ours.
      case SESSION ->
          request.onePerSession().topK(settings.topK() + placement.repeatedSessions()).build();
      case TURN -> request.topK(settings.topK()).build();
    };
  }
}
