package io.membrick.segments.internal.index;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexDocument;
import io.membrick.segments.Segment;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentIndexOptions;
import io.membrick.segments.SegmentKey;
import io.membrick.segments.internal.analyze.TextAnalyzer;
import io.membrick.segments.internal.index.SegmentTable.Delta;
import io.membrick.segments.internal.model.Leaf;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Applies changes and publishes them.
 *
 * <p>Beside the files it keeps, for the changes since the last publication, what they add to and
 * take from each segment: so that the next table follows from the last one and the changes alone.
 *
 * <p><strong>Threads:</strong> one at a time, but for {@link #current()}, which any thread may
 * call.
 */
public final class ChangeApplier implements AutoCloseable {
  /**
   * A document put since the last publication.
   *
   * @param segment its segment
   * @param size what it adds to it
   */
  private record Pending(SegmentKey segment, Delta size) {}

  private final IndexFiles files;
  private final DocumentMapper mapper;
  private final SegmentNames names = new SegmentNames();
  private final LeafLoader loader = new LeafLoader(names);

  private final Map<BytesRef, Pending> pending = new HashMap<>();
  private final Map<SegmentKey, Delta> deltas = new HashMap<>();
  private final Set<BytesRef> removedPublished = new HashSet<>();
  private final Set<SegmentKey> emptiedPublished = new HashSet<>();
  private boolean changed;

  /** Written by the writing thread alone; readers take a share before they use it. */
  private volatile SnapshotState current;

  private ChangeApplier(IndexFiles files, DocumentMapper mapper) throws IOException {
    this.files = files;
    this.mapper = mapper;
    DirectoryReader reader = files.openReader();
    boolean loaded = false;
    try {
      for (LeafReaderContext leaf : reader.leaves()) {
        leaf.reader().checkIntegrity();
      }
      Leaf[] leaves = loader.load(reader);
      SegmentTable table = SegmentTable.empty().with(TableScan.of(leaves, reader), names, 0);
      current = new SnapshotState(0, files.checkpointSeqNo(), reader, leaves, names, table);
      loaded = true;
    } finally {
      if (!loaded) {
        reader.close();
      }
    }
  }

  /**
   * Opens the index that the options name. Cost: reads all of it once, so that damage is found here
   * and not by a search.
   */
  public static ChangeApplier open(SegmentIndexOptions options, TextAnalyzer analyzer)
      throws IOException {
    return Damage.refused(options.directory(), () -> openWhole(options, analyzer));
  }

  private static ChangeApplier openWhole(SegmentIndexOptions options, TextAnalyzer analyzer)
      throws IOException {
    IndexFiles files = IndexFiles.open(options.directory(), options.layout());
    boolean opened = false;
    try {
      ChangeApplier applier =
          new ChangeApplier(files, new DocumentMapper(analyzer, options.passageTokens()));
      opened = true;
      return applier;
    } finally {
      if (!opened) {
        files.close();
      }
    }
  }

  /** The last publication. */
  public SnapshotState current() {
    return current;
  }

  /** Sequence number of the last checkpoint. */
  public long checkpointSeqNo() {
    return files.checkpointSeqNo();
  }

  /** Applies one change. */
  public void apply(IndexChange change) throws IOException {
    changed = true;
    switch (change) {
      case IndexChange.Put(IndexDocument document) -> put(document);
      case IndexChange.Remove(String user, String id) -> remove(Fields.uid(user, id));
      case IndexChange.RemoveAll(SegmentFilter filter) -> removeAll(filter);
    }
  }

  private void put(IndexDocument document) throws IOException {
    BytesRef uid = Fields.uid(document.segment().user(), document.id());
    remove(uid);
    DocumentMapper.Mapped mapped = mapper.map(document);
    files.add(mapped.passages());
    pending.put(uid, new Pending(document.segment(), mapped.size()));
    add(document.segment(), mapped.size());
  }

  private void remove(BytesRef uid) throws IOException {
    Pending unpublished = pending.remove(uid);
    if (unpublished != null) {
      files.remove(uid);
      add(unpublished.segment(), unpublished.size().negated());
      return;
    }
    Lookup.@Nullable Found found = Lookup.find(current, uid);
    if (found == null
        || emptiedPublished.contains(found.segment().key())
        || !removedPublished.add(uid)) {
      return;
    }
    files.remove(uid);
    add(found.segment().key(), new Delta(-1, -found.passages(), -found.tokens()));
  }

  private void removeAll(SegmentFilter filter) throws IOException {
    Set<SegmentKey> keys = new HashSet<>();
    for (Segment segment : current.admitted(filter)) {
      keys.add(segment.key());
      emptiedPublished.add(segment.key());
      deltas.put(
          segment.key(),
          new Delta(segment.documents(), segment.passages(), segment.tokens()).negated());
    }
    pending
        .values()
        .removeIf(
            unpublished -> {
              SegmentKey key = unpublished.segment();
              if (!filter.admits(key)) {
                return false;
              }
              if (keys.add(key)) {
                // Never published, so nothing of it remains.
                deltas.remove(key);
              }
              return true;
            });
    for (SegmentKey key : keys) {
      files.removeSegment(KeyCodec.encode(key));
    }
  }

  private void add(SegmentKey segment, Delta size) {
    deltas.merge(segment, size, Delta::plus);
  }

  /** Makes everything applied visible. */
  public void publish(long seqNo) throws IOException {
    SnapshotState before = current;
    if (!changed && seqNo == before.seqNo()) {
      return;
    }
    DirectoryReader reader = files.reopen(before.reader());
    if (reader == null) {
      reader = before.reader();
      reader.incRef();
    }
    long generation = changed ? before.generation() + 1 : before.generation();
    Leaf[] leaves = loader.load(reader);
    SegmentTable table = before.table().with(deltas, names, generation);
    current = new SnapshotState(generation, seqNo, reader, leaves, names, table);
    before.release();
    pending.clear();
    deltas.clear();
    removedPublished.clear();
    emptiedPublished.clear();
    changed = false;
  }

  /** Whether changes were applied since the last publication. */
  public boolean hasUnpublished() {
    return changed;
  }

  /** Makes what was published durable; there is nothing else. */
  public void checkpoint() throws IOException {
    assert !changed : "unpublished changes would become durable with the published ones";
    files.checkpoint(current.seqNo());
  }

  @Override
  public void close() throws IOException {
    try (files) {
      current.release();
    }
  }
}
