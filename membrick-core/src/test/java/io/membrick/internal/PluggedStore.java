package io.membrick.internal;

import io.membrick.MembrickOptions;
import io.membrick.MemoryService;
import io.membrick.internal.journal.HeapJournal;
import io.membrick.segments.SegmentIndexOptions;
import io.membrick.testkit.NaiveSegmentIndex;
import io.membrick.testkit.PluggedIndex;
import io.membrick.testkit.PluggedJournal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A store over a heap journal and a naive index, both of which survive a close and can be made to
 * fail or stand still.
 */
final class PluggedStore implements StorePlace {
  final PluggedJournal journal = new PluggedJournal(new HeapJournal());
  final NaiveSegmentIndex.Disk disk = new NaiveSegmentIndex.Disk();
  final PluggedIndex.Plug plug = new PluggedIndex.Plug();

  MemoryService open(MembrickOptions options) {
    return MemoryServiceEngine.open(this, this::index, options);
  }

  private PluggedIndex index(SegmentIndexOptions options) {
    return new PluggedIndex(new NaiveSegmentIndex(disk), plug);
  }

  @Override
  public String name() {
    return "plugged-" + System.identityHashCode(this);
  }

  @Override
  public OpenedJournal openJournal(MembrickOptions options) {
    return new OpenedJournal(journal, journal.lastSeqNo() == 0, 0, List.of());
  }

  @Override
  public Optional<Path> indexDirectory() {
    return Optional.empty();
  }
}
