package io.membrick.internal;

import io.membrick.BackupReport;
import io.membrick.ListRequest;
import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.MemoryUpdate;
import io.membrick.NewMemory;
import io.membrick.Page;
import io.membrick.Receipt;
import io.membrick.RecoveryReport;
import io.membrick.Scope;
import io.membrick.SearchRequest;
import io.membrick.SearchResult;
import io.membrick.Snapshot;
import io.membrick.StoreStats;
import io.membrick.VerifyReport;
import io.membrick.internal.ingest.Budget;
import io.membrick.internal.ingest.Command;
import io.membrick.internal.ingest.Ingest;
import io.membrick.internal.ingest.Overlay;
import io.membrick.internal.ingest.Ticket;
import io.membrick.internal.ingest.WriteLimits;
import io.membrick.internal.model.Located;
import io.membrick.internal.model.Nanos;
import io.membrick.internal.model.RecordSink;
import io.membrick.internal.model.ScopeKeys;
import io.membrick.internal.publish.CurrentSnapshot;
import io.membrick.internal.publish.Publisher;
import io.membrick.internal.publish.ReplaySource;
import io.membrick.internal.publish.SnapshotRef;
import io.membrick.internal.trace.Span;
import io.membrick.internal.trace.Trace;
import io.membrick.segments.IndexStats;
import io.membrick.segments.SegmentIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Wires the stages: ingest writes, the publisher makes visible, readers share a snapshot. */
public final class MemoryServiceEngine implements MemoryService {
  private final OpenStore store;
  private final CurrentSnapshot current;
  private final Overlay overlay = new Overlay();
  private final Budget budget;
  private final Publisher publisher;
  private final Ingest ingest;
  private final WriteDesk desk;
  private final SnapshotReader reader;
  private final Set<SnapshotView> views = ConcurrentHashMap.newKeySet();
  private final Closing closing;
  private final Upkeep upkeep;

  private MemoryServiceEngine(OpenStore store, MembrickOptions options) {
    this.store = store;
    this.current = store.current();
    JournalLog log = new JournalLog(store.journal());
    this.budget = new Budget(options.maxPendingCount(), options.maxPendingBytes());
    this.publisher =
        new Publisher(
            "membrick-publish-" + store.name(),
            options,
            store.keeper(),
            current,
            new IngestSource(),
            this::visible);
    this.ingest =
        new Ingest(
            "membrick-ingest-" + store.name(),
            options,
            log,
            store.window(),
            overlay,
            budget,
            this::findPublished,
            publisher::add);
    this.desk = new WriteDesk(new WriteLimits(options), budget, ingest, publisher);
    RecordReader records = new RecordReader(log);
    this.reader = new SnapshotReader(records, options.clock(), options.maxQueryChars());
    this.closing = new Closing(store, ingest, publisher, views);
    this.upkeep = new Upkeep(store, ingest, current);
  }

  /** Opens the store in that directory. */
  public static MemoryService open(Path directory, MembrickOptions options) {
    Objects.requireNonNull(directory, "directory is null");
    Objects.requireNonNull(options, "options are null: leave them out instead");
    return open(new FilePlace(directory), SegmentIndex::open, options);
  }

  /** Opens a store without files. */
  public static MemoryService inMemory(MembrickOptions options) {
    Objects.requireNonNull(options, "options are null: leave them out instead");
    return open(new HeapPlace(), SegmentIndex::open, options);
  }

  static MemoryService open(StorePlace place, IndexFactory indexes, MembrickOptions options) {
    StoreOpener opener = new StoreOpener(place, indexes, options);
    Span span = Trace.recovery();
    OpenStore store = OwnThread.call("membrick-open-" + place.name(), opener::open);
    span.end(store.report().recordsReplayed(), store.report().tornBytes());
    MemoryServiceEngine engine = new MemoryServiceEngine(store, options);
    engine.ingest.start();
    engine.publisher.start();
    return engine;
  }

  @Override
  public Receipt add(NewMemory memory) {
    requireMayWait();
    return Waiting.forAnswer(desk.add(memory));
  }

  @Override
  public List<Receipt> addAll(List<NewMemory> memories) {
    requireMayWait();
    Objects.requireNonNull(memories, "memories are null: use an empty list instead");
    return memories.isEmpty() ? List.of() : Waiting.forAnswer(desk.addAll(memories));
  }

  @Override
  public CompletableFuture<Receipt> addAsync(NewMemory memory) {
    closing.requireOpen();
    return desk.add(memory);
  }

  @Override
  public Optional<Receipt> update(Scope scope, MemoryId id, MemoryUpdate update) {
    requireMayWait();
    return Waiting.forAnswer(desk.update(scope, id, update));
  }

  @Override
  public boolean delete(Scope scope, MemoryId id) {
    requireMayWait();
    return Waiting.forAnswer(desk.delete(scope, id));
  }

  @Override
  public long deleteAll(Scope scope) {
    requireMayWait();
    return Waiting.forAnswer(desk.deleteAll(scope));
  }

  /** Waiting on the thread that would have to end the wait never ends. */
  private void requireMayWait() {
    closing.requireOpen();
    if (ingest.isCurrentThread()) {
      throw new IllegalStateException(
          "called on the thread that writes, by an edit or a dependent of a future, which would"
              + " wait for itself: use another thread");
    }
  }

  @Override
  public Optional<Memory> get(Scope scope, MemoryId id) {
    Objects.requireNonNull(id, "id is null");
    Objects.requireNonNull(scope, "scope is null: reading names a user");
    return closing.guard(
        () ->
            overlay
                .find(scope.user(), id, this::findPublished)
                .filter(at -> scope.covers(at.scope()))
                .flatMap(at -> reader.live(at.locator())));
  }

  private Optional<Located> findPublished(String user, MemoryId id) {
    try (SnapshotRef snapshot = current.acquire()) {
      return snapshot
          .index()
          .find(user, id.value())
          .map(
              entry ->
                  new Located(ScopeKeys.scope(entry.segment()), entry.seqNo(), entry.locator()));
    }
  }

  @Override
  public Page list(ListRequest request) {
    return read(snapshot -> reader.list(snapshot, request));
  }

  @Override
  public SearchResult search(SearchRequest request) {
    closing.requireOpen();
    reader.requireAnswerable(request);
    if (request.atLeastSeqNo() > publisher.visibleSeqNo()
        && !await(request.atLeastSeqNo(), requireNotNegative(request.patience()))) {
      throw new MembrickException(
          Code.TIMEOUT,
          "write "
              + request.atLeastSeqNo()
              + " did not become visible within "
              + request.patience()
              + ": try again, or search without atLeast");
    }
    return read(snapshot -> reader.search(snapshot, request));
  }

  private <T> T read(Function<SnapshotRef, T> action) {
    return closing.guard(
        () -> {
          try (SnapshotRef snapshot = current.acquire()) {
            return action.apply(snapshot);
          }
        });
  }

  @Override
  public Snapshot snapshot() {
    closing.requireOpen();
    SnapshotView view = new SnapshotView(current.acquire(), reader, views::remove);
    views.add(view);
    // Closing releases the views it finds; one that came too late is released here.
    if (closing.isClosed()) {
      view.close();
      throw Closing.closedException(null);
    }
    return view;
  }

  @Override
  public boolean flush(Duration timeout) {
    requireMayWait();
    long end = System.nanoTime() + requireNotNegative(timeout);
    long seqNo = ingest.acknowledgedSeqNo();
    return Waiting.within(ingest.makeDurable(seqNo), end - System.nanoTime())
        && await(seqNo, Math.max(0, end - System.nanoTime()));
  }

  @Override
  public boolean awaitVisible(Receipt receipt, Duration timeout) {
    Objects.requireNonNull(receipt, "receipt is null");
    return await(receipt.seqNo(), requireNotNegative(timeout));
  }

  private static long requireNotNegative(Duration timeout) {
    Objects.requireNonNull(timeout, "timeout is null");
    if (timeout.isNegative()) {
      throw new IllegalArgumentException("timeout " + timeout + " is negative");
    }
    // So that it can be added to the present time.
    return Math.min(Nanos.of(timeout), Long.MAX_VALUE / 2);
  }

  private boolean await(long seqNo, long nanos) {
    requireMayWait();
    try {
      return publisher.awaitVisible(seqNo, nanos);
    } catch (InterruptedException e) {
      throw Waiting.interrupted("what was waited for goes on by itself", e);
    }
  }

  @Override
  public StoreStats stats() {
    return read(this::stats);
  }

  private StoreStats stats(SnapshotRef snapshot) {
    IndexStats index = snapshot.index().stats();
    Budget.Usage pending = budget.usage();
    return new StoreStats(
        index.documents(),
        index.passages(),
        index.segments(),
        snapshot.generation(),
        ingest.acknowledgedSeqNo(),
        ingest.durableSeqNo(),
        publisher.visibleSeqNo(),
        pending.count(),
        pending.bytes(),
        pending.rejected(),
        store.journal().files(),
        store.journal().bytes(),
        ingest.forces(),
        publisher.checkpointSeqNo());
  }

  @Override
  public VerifyReport verify() {
    requireMayWait();
    return closing.guard(upkeep::verify);
  }

  @Override
  public BackupReport backup(Path target) {
    requireMayWait();
    Objects.requireNonNull(target, "target is null");
    return closing.guard(() -> upkeep.backup(target));
  }

  /** Makes a store out of a backup. */
  public static BackupReport restore(Path backup, Path directory) {
    Objects.requireNonNull(backup, "backup is null");
    Objects.requireNonNull(directory, "directory is null");
    return Upkeep.restore(backup, directory);
  }

  @Override
  public RecoveryReport recoveryReport() {
    return store.report();
  }

  @Override
  public void close() {
    if (ingest.isCurrentThread()) {
      throw new IllegalStateException(
          "close was called on the thread that writes, which would wait for itself: use another");
    }
    closing.close();
  }

  /** On the publisher thread, after a snapshot with everything up to that write took its place. */
  private void visible(long seqNo) {
    overlay.dropUpTo(seqNo);
    budget.visible(seqNo);
  }

  /** Replays on the thread that owns the journal; the publisher waits for it. */
  private final class IngestSource implements ReplaySource {
    @Override
    public long lastSeqNo() {
      return ingest.acknowledgedSeqNo();
    }

    @Override
    public boolean makeDurable(long seqNo) {
      try {
        return ingest.makeDurable(seqNo).join();
      } catch (CompletionException e) {
        return false;
      }
    }

    @Override
    public void checkpointed(long seqNo) {
      store.journal().checkpointed(seqNo);
    }

    @Override
    public long appendedBytes() {
      return store.journal().appendedBytes();
    }

    @Override
    public void replay(long afterSeqNo, RecordSink sink) throws IOException {
      Ticket<Long> ticket = Ticket.reserving(0, 0);
      if (!ingest.offer(new Command.Replay(afterSeqNo, sink, ticket))) {
        throw new IOException("the memory service is closed: the journal cannot be replayed");
      }
      try {
        ticket.future().join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
      }
    }
  }
}
