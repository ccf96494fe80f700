package io.membrick.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The outcome of an evaluation: the numbers, and everything they were counted from.
 *
 * @param dataset what was asked
 * @param configuration how; the keys are those of the report
 * @param metrics the headline: without abstention questions
 * @param withAbstention the same with them
 * @param latency of the search calls
 * @param ingest of the store
 * @param environment where it ran
 * @param questions one row a question, in the order of the data set
 */
public record EvaluationResult(
    DatasetSummary dataset,
    Map<String, Object> configuration,
    Breakdown metrics,
    Breakdown withAbstention,
    Latency latency,
    Ingest ingest,
    Environment environment,
    List<QuestionResult> questions) {
  /** Copies the collections, keeping their order. */
  public EvaluationResult {
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    questions = List.copyOf(questions);
  }

  /** The headline numbers over all types. */
  public Scores overall() {
    return metrics.overall();
  }

  /**
   * Counts of a data set as far as it was evaluated.
   *
   * @param name what it is called
   * @param questions questions measured, abstention questions among them
   * @param abstention of those, abstention questions
   * @param withoutGold questions left out because nothing is said to be their answer
   * @param memories memories stored
   * @param sessions sessions stored
   */
  public record DatasetSummary(
      String name, int questions, int abstention, int withoutGold, long memories, long sessions) {}

  /**
   * Scores of all questions and of each type.
   *
   * @param overall every question weighs the same
   * @param byType by the questions' type, in alphabetical order
   */
  public record Breakdown(Scores overall, Map<String, Scores> byType) {
    /** Copies the map, keeping its order. */
    public Breakdown {
      byType = Collections.unmodifiableMap(new LinkedHashMap<>(byType));
    }
  }

  /**
   * Time of the search calls alone, in milliseconds. Each question is searched once.
   *
   * @param p50 half of the searches took at most this
   * @param p95 95 in 100
   * @param p99 99 in 100
   * @param warmUpSearches searches made before the first measured one, and not counted
   */
  public record Latency(double p50, double p95, double p99, int warmUpSearches) {}

  /**
   * Time of storing and publishing.
   *
   * @param memories how many
   * @param seconds in all
   */
  public record Ingest(long memories, double seconds) {
    /** Memories stored and made searchable in a second; 0 if nothing was stored. */
    public double memoriesPerSecond() {
      return memories == 0 || seconds <= 0 ? 0 : memories / seconds;
    }
  }

  /**
   * What the numbers depend on beside the code.
   *
   * @param jdk version and name of the virtual machine
   * @param os name, version and architecture
   * @param cores processors available
   * @param heapMiB largest heap
   * @param membrick version of the library
   */
  public record Environment(String jdk, String os, int cores, long heapMiB, String membrick) {}
}
