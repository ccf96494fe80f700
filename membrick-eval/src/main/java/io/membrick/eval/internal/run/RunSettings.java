package io.membrick.eval.internal.run;

import io.membrick.SearchRequest;
import io.membrick.eval.Granularity;
import io.membrick.segments.RouteWidth;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a data set is run.
 *
 * @param granularity what is ranked
 * @param topK places looked at
 * @param width segments searched
 * @param limit most questions
 * @param warmUpSearches searches before the first measured one
 * @param keepMemories whether what was stored stays
 * @param labels further facts for the report
 */
public record RunSettings(
    Granularity granularity,
    int topK,
    RouteWidth width,
    int limit,
    int warmUpSearches,
    boolean keepMemories,
    Map<String, Object> labels) {
  /** Places looked at if nothing is said. */
  public static final int DEFAULT_TOP_K = 50;

  /** Searches before the first measured one if nothing is said. */
  public static final int DEFAULT_WARM_UP = 200;

  /** The deepest metric is Recall@20. */
  private static final int MIN_TOP_K = 20;

  /** Copies the map. */
  public RunSettings {
    labels = new LinkedHashMap<>(labels);
  }

  /** The value, if it is deep enough for every metric. */
  public static int checkTopK(int value) {
    if (value < MIN_TOP_K || value > SearchRequest.MAX_TOP_K) {
      throw new IllegalArgumentException(
          "topK %d is not from %d to %d".formatted(value, MIN_TOP_K, SearchRequest.MAX_TOP_K));
    }
    return value;
  }

  /** The configuration of the report. */
  Map<String, Object> configuration(String format) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("format", format);
    configuration.put("granularity", granularity.label());
    configuration.put("route", describe(width));
    configuration.put("topK", topK);
    configuration.put("limit", limit == Integer.MAX_VALUE ? "none" : limit);
    configuration.putAll(labels);
    return configuration;
  }

  /** The width as the command line names it. */
  static String describe(RouteWidth width) {
    return switch (width) {
      case RouteWidth.All all -> "all";
      case RouteWidth.Fixed fixed -> Integer.toString(fixed.width());
    };
  }
}
