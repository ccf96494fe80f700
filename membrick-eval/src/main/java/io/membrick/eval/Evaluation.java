package io.membrick.eval;

import io.membrick.MemoryService;
import java.util.Objects;

/**
 * Measures how well a memory service finds what it should: on a data set, which is stored first, or
 * by questions of one's own about memories that are in the service already.
 *
 * <p>See the package description for both as examples.
 */
public final class Evaluation {
  private final MemoryService service;

  private Evaluation(MemoryService service) {
    this.service = service;
  }

  /** Of that service, which stays open. */
  public static Evaluation of(MemoryService service) {
    return new Evaluation(Objects.requireNonNull(service, "service is null"));
  }

  /**
   * On a data set. It is stored under users whose names nobody else has, and removed afterwards
   * unless {@linkplain DatasetEvaluation#keepMemories told otherwise}.
   */
  public DatasetEvaluation dataset(Dataset dataset) {
    return new DatasetEvaluation(service, Objects.requireNonNull(dataset, "dataset is null"));
  }

  /** By questions of one's own; nothing is written. */
  public QuestionsEvaluation.Asked question(String text) {
    return new QuestionsEvaluation(service).question(text);
  }
}
