package io.membrick.eval;

import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.Scope;
import io.membrick.eval.internal.measure.Scoring;
import io.membrick.eval.internal.run.OwnQuestion;
import io.membrick.eval.internal.run.QuestionsRun;
import io.membrick.eval.internal.run.RunSettings;
import io.membrick.segments.RouteWidth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An evaluation by questions of one's own about memories that are in the service, before it runs.
 * Nothing is written, except that pending writes are published first.
 *
 * <p><strong>Threads:</strong> for one thread.
 */
public final class QuestionsEvaluation {
  private final MemoryService service;
  private final List<OwnQuestion> questions = new ArrayList<>();
  private int topK = RunSettings.DEFAULT_TOP_K;
  private RouteWidth width = RouteWidth.all();

  QuestionsEvaluation(MemoryService service) {
    this.service = service;
  }

  /** One more question. */
  public Asked question(String text) {
    return new Asked(Objects.requireNonNull(text, "question is null"));
  }

  /**
   * How many places of a ranking are looked at; 50 if left out.
   *
   * @throws IllegalArgumentException if it is not from 20 to 1000
   */
  public QuestionsEvaluation topK(int value) {
    topK = RunSettings.checkTopK(value);
    return this;
  }

  /** How many segments each search looks into; all that hold a query word if left out. */
  public QuestionsEvaluation width(RouteWidth value) {
    width = Objects.requireNonNull(value, "width is null");
    return this;
  }

  /**
   * Searches and measures.
   *
   * @throws io.membrick.MembrickException if the service fails
   */
  public EvaluationResult run() {
    return Scoring.score(new QuestionsRun(service, questions, topK, width).run());
  }

  /** A question that does not yet say whom it is asked of. */
  public final class Asked {
    private final String text;

    private Asked(String text) {
      this.text = text;
    }

    /** Searched within that scope. */
    public InScope in(Scope scope) {
      return new InScope(text, Objects.requireNonNull(scope, "scope is null"));
    }
  }

  /** A question that does not yet say what should be found. */
  public final class InScope {
    private final String text;
    private final Scope scope;
    private String type = "question";

    private InScope(String text, Scope scope) {
      this.text = text;
      this.scope = scope;
    }

    /** Its kind, by which the scores are broken down; {@code "question"} if left out. */
    public InScope ofType(String value) {
      type = Objects.requireNonNull(value, "type is null");
      return this;
    }

    /**
     * Expects these memories.
     *
     * @throws IllegalArgumentException if none is named
     */
    public QuestionsEvaluation expects(MemoryId... ids) {
      return add(Granularity.TURN, List.of(ids).stream().map(MemoryId::value).toList());
    }

    /**
     * Expects any memory of each of these sessions.
     *
     * @throws IllegalArgumentException if none is named
     */
    public QuestionsEvaluation expectsSessions(String... sessions) {
      return add(Granularity.SESSION, List.of(sessions));
    }

    private QuestionsEvaluation add(Granularity granularity, List<String> expected) {
      if (expected.isEmpty()) {
        throw new IllegalArgumentException(
            "question \"" + text + "\" expects nothing: name a memory or session");
      }
      Map<String, Integer> gold = new LinkedHashMap<>();
      expected.forEach(id -> gold.put(id, 1));
      questions.add(new OwnQuestion(text, type, scope, granularity, gold));
      return QuestionsEvaluation.this;
    }
  }
}
