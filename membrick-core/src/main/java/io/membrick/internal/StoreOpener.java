package io.membrick.internal;

import io.membrick.MembrickOptions;
import io.membrick.RecoveryReport;
import io.membrick.RecoveryReport.Outcome;
import io.membrick.internal.StorePlace.OpenedJournal;
import io.membrick.internal.ingest.IdempotencyWindow;
import io.membrick.internal.journal.Journal;
import io.membrick.internal.journal.JournalRecovery;
import io.membrick.internal.model.Faults;
import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.RecordSink;
import io.membrick.internal.publish.CurrentSnapshot;
import io.membrick.internal.publish.IndexKeeper;
import io.membrick.internal.publish.ReplaySource;
import io.membrick.segments.SegmentIndexOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Opens a store: journal, idempotency keys, index, in this order; undoes it if one fails. */
final class StoreOpener {
  private final StorePlace place;
  private final IndexFactory indexes;
  private final MembrickOptions options;
  private final long startedAt = System.nanoTime();

  StoreOpener(StorePlace place, IndexFactory indexes, MembrickOptions options) {
    this.place = place;
    this.indexes = indexes;
    this.options = options;
  }

  OpenStore open() {
    try {
      return bringUp(place.openJournal(options));
    } catch (IOException e) {
      throw Faults.of("the store " + place.name() + " cannot be opened", e);
    }
  }

  private OpenStore bringUp(OpenedJournal opened) throws IOException {
    FanOut fanOut = FanOut.of(options, place.name());
    try {
      return bringUp(opened, fanOut);
    } catch (Throwable e) {
      fanOut.close();
      closeAfter(e, opened.journal());
      throw e;
    }
  }

  private OpenStore bringUp(OpenedJournal opened, FanOut fanOut) throws IOException {
    Journal journal = opened.journal();
    IdempotencyWindow window = new IdempotencyWindow(options.idempotencyWindow());
    JournalLog log = new JournalLog(journal);
    long found = rebuild(window, log);
    CurrentSnapshot current = new CurrentSnapshot();
    IndexKeeper keeper =
        IndexKeeper.open(
            new IndexDirectory(indexes, indexOptions(fanOut)), new DirectSource(log), current);
    RecoveryReport report = report(opened, found, keeper);
    return new OpenStore(place.name(), journal, window, keeper, current, fanOut, report);
  }

  private static long rebuild(IdempotencyWindow window, JournalLog log) throws IOException {
    AtomicLong found = new AtomicLong();
    log.replay(
        0,
        written -> {
          found.incrementAndGet();
          if (written.record() instanceof JournalRecord.Put put) {
            window.register(put.memory());
          }
        });
    return found.get();
  }

  private SegmentIndexOptions indexOptions(FanOut fanOut) {
    return new SegmentIndexOptions(
        place.indexDirectory().orElse(null),
        options.layout(),
        fanOut.pool(),
        options.fanOutCap(),
        SegmentIndexOptions.DEFAULT_PASSAGE_TOKENS);
  }

  private RecoveryReport report(OpenedJournal opened, long found, IndexKeeper keeper) {
    JournalRecovery journal = opened.found();
    boolean clean =
        keeper.replayed() == 0
            && keeper.rebuilt().isEmpty()
            && !journal.torn()
            && journal.warnings().isEmpty();
    return new RecoveryReport(
        journal.created() ? Outcome.CREATED : clean ? Outcome.CLEAN : Outcome.RECOVERED,
        journal.epoch(),
        found,
        keeper.replayed(),
        keeper.rebuilt(),
        journal.tornBytes(),
        journal.missingBytes(),
        journal.quarantined(),
        journal.warnings(),
        Duration.ofNanos(System.nanoTime() - startedAt));
  }

  private static void closeAfter(Throwable fault, Journal journal) {
    try {
      journal.close();
    } catch (IOException | RuntimeException e) {
      Faults.attach(fault, e);
    }
  }

  /** Reads the journal on the thread that opens the store and owns everything so far. */
  private record DirectSource(JournalLog log) implements ReplaySource {
    @Override
    public long lastSeqNo() {
      return log.lastSeqNo();
    }

    @Override
    public boolean makeDurable(long seqNo) {
      // Opening forced what it found.
      return seqNo <= log.lastSeqNo();
    }

    @Override
    public void checkpointed(long seqNo) {
      log.journal().checkpointed(seqNo);
    }

    @Override
    public long appendedBytes() {
      return log.journal().appendedBytes();
    }

    @Override
    public void replay(long afterSeqNo, RecordSink sink) throws IOException {
      log.replay(afterSeqNo, sink);
    }
  }
}
