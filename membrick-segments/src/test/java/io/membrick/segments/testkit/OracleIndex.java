package io.membrick.segments.testkit;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexDocument;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import io.membrick.segments.SegmentKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A naive index in memory, against which the real one is compared: plain lists, every answer by
 * looking at every document.
 *
 * <p><strong>Threads:</strong> as {@link SegmentIndex}: one writer, any number of readers.
 */
public final class OracleIndex implements SegmentIndex {
  private final int passageTokens;
  private final OracleScoring scoring;
  private final Map<DocumentKey, OracleDocument> live = new LinkedHashMap<>();
  private final Map<SegmentKey, Long> changed;
  private final Set<SegmentKey> touched = new HashSet<>();
  private boolean applied;
  private volatile OracleState published;
  private OracleState durable;
  private volatile boolean closed;

  /** An empty index that cuts texts into passages of so many tokens. */
  public OracleIndex(int passageTokens) {
    this(passageTokens, OracleScoring.DEFAULT, OracleState.EMPTY);
  }

  OracleIndex(int passageTokens, OracleScoring scoring, OracleState from) {
    this.passageTokens = passageTokens;
    this.scoring = scoring;
    published = from;
    durable = from;
    changed = new HashMap<>(from.changed());
    from.documents().forEach(document -> live.put(DocumentKey.of(document.document()), document));
  }

  /** What opening this index again gives: its last checkpoint. */
  public OracleIndex reopened() {
    return new OracleIndex(passageTokens, scoring, durable);
  }

  @Override
  public void apply(IndexChange change) {
    requireOpen();
    applied = true;
    switch (change) {
      case IndexChange.Put(IndexDocument document) -> put(document);
      case IndexChange.Remove(String user, String id) -> remove(new DocumentKey(user, id));
      case IndexChange.RemoveAll(var filter) ->
          List.copyOf(live.values()).stream()
              .filter(document -> filter.admits(document.document().segment()))
              .forEach(document -> remove(DocumentKey.of(document.document())));
    }
  }

  private void put(IndexDocument document) {
    DocumentKey key = DocumentKey.of(document);
    remove(key);
    touched.add(document.segment());
    live.put(key, new OracleDocument(document, OracleText.passages(document, passageTokens)));
  }

  private void remove(DocumentKey key) {
    OracleDocument removed = live.remove(key);
    if (removed != null) {
      touched.add(removed.document().segment());
    }
  }

  @Override
  public void publish(long seqNo) {
    requireOpen();
    long generation = published.generation() + (applied ? 1 : 0);
    touched.forEach(key -> changed.put(key, generation));
    touched.clear();
    applied = false;
    published = new OracleState(generation, seqNo, new ArrayList<>(live.values()), changed);
  }

  @Override
  public void checkpoint() {
    requireOpen();
    durable = published;
  }

  @Override
  public long checkpointSeqNo() {
    return durable.seqNo();
  }

  @Override
  public IndexSnapshot acquire() {
    requireOpen();
    return new OracleSnapshot(published, scoring);
  }

  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the index is closed");
    }
  }

  private record DocumentKey(String user, String id) {
    static DocumentKey of(IndexDocument document) {
      return new DocumentKey(document.segment().user(), document.id());
    }
  }
}
