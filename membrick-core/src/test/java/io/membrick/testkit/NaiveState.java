package io.membrick.testkit;

import io.membrick.segments.IndexDocument;
import io.membrick.segments.IndexEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one snapshot of the naive index sees.
 *
 * @param entries live documents in the order of their sequence numbers
 * @param generation number of the publication
 * @param seqNo everything up to it is contained
 */
record NaiveState(List<Entry> entries, long generation, long seqNo) {
  static final NaiveState EMPTY = new NaiveState(List.of(), 0, 0);

  /** Words are runs of letters and digits, in lower case. */
  static Set<String> words(String text) {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  record Entry(IndexDocument document, Set<String> words) {
    static Entry of(IndexDocument document) {
      return new Entry(document, NaiveState.words(document.text()));
    }

    boolean is(String user, String id) {
      return document.segment().user().equals(user) && document.id().equals(id);
    }

    IndexEntry entry() {
      return new IndexEntry(
          document.id(),
          document.segment(),
          document.seqNo(),
          document.order(),
          document.locator());
    }
  }
}
