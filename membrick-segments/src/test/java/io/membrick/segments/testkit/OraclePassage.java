package io.membrick.segments.testkit;

import java.util.Map;
import org.apache.lucene.util.SmallFloat;

/**
 * One passage as the oracle counts it.
 *
 * @param frequencies occurrences of each index term
 * @param length its length, rounded as the index rounds it
 */
record OraclePassage(Map<String, Integer> frequencies, int length) {
  OraclePassage {
    frequencies = Map.copyOf(frequencies);
  }

  /** A passage with so many distinct positions. */
  static OraclePassage of(Map<String, Integer> frequencies, int positions) {
    return new OraclePassage(frequencies, SmallFloat.byte4ToInt(SmallFloat.intToByte4(positions)));
  }

  int frequency(String term) {
    return frequencies.getOrDefault(term, 0);
  }
}
