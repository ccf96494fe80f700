package io.membrick.eval.internal.run;

import java.util.HashMap;
import java.util.Map;

/** Makes names that repeat distinct: {@code q}, {@code q#2}, {@code q#3}. */
final class Names {
  private final Map<String, Integer> seen = new HashMap<>();

  String distinct(String name) {
    int times = seen.merge(name, 1, Integer::sum);
    return times == 1 ? name : name + "#" + times;
  }
}
