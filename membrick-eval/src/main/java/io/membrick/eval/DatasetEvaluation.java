package io.membrick.eval;

import io.membrick.MemoryService;
import io.membrick.eval.internal.measure.Scoring;
import io.membrick.eval.internal.run.DatasetRun;
import io.membrick.eval.internal.run.RunSettings;
import io.membrick.segments.RouteWidth;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An evaluation on a data set, before it runs.
 *
 * <p><strong>Threads:</strong> for one thread. <strong>Cost:</strong> one haystack is in memory at
 * a time, and of every question its ranking.
 */
public final class DatasetEvaluation {
  private final MemoryService service;
  private final Dataset dataset;
  private final Map<String, Object> labels = new LinkedHashMap<>();
  private @Nullable Granularity granularity;
  private int topK = RunSettings.DEFAULT_TOP_K;
  private RouteWidth width = RouteWidth.all();
  private int limit = Integer.MAX_VALUE;
  private int warmUpSearches = RunSettings.DEFAULT_WARM_UP;
  private boolean keepMemories;
  private Consumer<EvaluationProgress> progress = at -> {};

  DatasetEvaluation(MemoryService service, Dataset dataset) {
    this.service = service;
    this.dataset = dataset;
  }

  /** What is ranked; sessions if left out, or documents where a data set has no sessions. */
  public DatasetEvaluation granularity(Granularity value) {
    granularity = Objects.requireNonNull(value, "granularity is null");
    return this;
  }

  /**
   * How many places of a ranking are looked at; 50 if left out.
   *
   * @throws IllegalArgumentException if it is not from 20 to 1000
   */
  public DatasetEvaluation topK(int value) {
    topK = RunSettings.checkTopK(value);
    return this;
  }

  /** How many segments each search looks into; all that hold a query word if left out. */
  public DatasetEvaluation width(RouteWidth value) {
    width = Objects.requireNonNull(value, "width is null");
    return this;
  }

  /**
   * At most so many questions, the first ones.
   *
   * @throws IllegalArgumentException if it is below 1
   */
  public DatasetEvaluation limit(int questions) {
    if (questions < 1) {
      throw new IllegalArgumentException("limit " + questions + " is below 1");
    }
    limit = questions;
    return this;
  }

  /**
   * Searches on the first haystack before the first measured one, which wake up the compiler of the
   * virtual machine; 200 if left out, or as many as fit in two seconds.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public DatasetEvaluation warmUpSearches(int value) {
    if (value < 0) {
      throw new IllegalArgumentException("warmUpSearches " + value + " is negative");
    }
    warmUpSearches = value;
    return this;
  }

  /** Leaves what was stored in the service. */
  public DatasetEvaluation keepMemories() {
    keepMemories = true;
    return this;
  }

  /** Writes a fact about the run into the report's configuration, such as the layout. */
  public DatasetEvaluation label(String key, String value) {
    labels.put(Objects.requireNonNull(key, "key is null"), Objects.requireNonNull(value, "value"));
    return this;
  }

  /** Is told, after each haystack, how far it has come. */
  public DatasetEvaluation onProgress(Consumer<EvaluationProgress> listener) {
    progress = Objects.requireNonNull(listener, "listener is null");
    return this;
  }

  /**
   * Stores, searches and measures.
   *
   * @throws DatasetException if the data set cannot be read, has no question with an answer, or no
   *     answers at the granularity asked for
   * @throws io.membrick.MembrickException if the service fails
   */
  public EvaluationResult run() {
    RunSettings settings =
        new RunSettings(
            chosenGranularity(), topK, width, limit, warmUpSearches, keepMemories, labels);
    return Scoring.score(new DatasetRun(service, dataset, settings, progress).run());
  }

  private Granularity chosenGranularity() {
    if (granularity == null) {
      return dataset.granularities().contains(Granularity.SESSION)
          ? Granularity.SESSION
          : Granularity.TURN;
    }
    if (!dataset.granularities().contains(granularity)) {
      throw new DatasetException(
          "granularity %s does not fit %s data: it has %s only"
              .formatted(
                  granularity.label(),
                  dataset.format(),
                  String.join(
                      ", ", dataset.granularities().stream().map(Granularity::label).toList())));
    }
    return granularity;
  }
}
