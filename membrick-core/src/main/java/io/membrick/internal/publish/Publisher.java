package io.membrick.internal.publish;

import io.membrick.MembrickOptions;
import io.membrick.internal.model.Faults;
import io.membrick.internal.model.Nanos;
import io.membrick.internal.model.Written;
import io.membrick.internal.trace.Span;
import io.membrick.internal.trace.Trace;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that makes durable writes visible: a batch of them, or fewer when an interval has
 * passed or somebody asks.
 *
 * <p><strong>Threads:</strong> every public method may be called by any thread. <strong>Failure:
 * </strong> when the index fails it is opened anew and brought up to date out of the journal, once;
 * if that fails too, the publisher is dead: whoever waits for it is told, searches go on with the
 * last snapshot. If it fails because the disk is full, the publisher tries again until there is
 * room; meanwhile nothing becomes visible.
 */
public final class Publisher {
  private static final System.Logger LOG = System.getLogger(Publisher.class.getName());

  private static final long RETRY_NANOS = 1_000_000_000;

  private final IndexKeeper keeper;
  private final CurrentSnapshot current;
  private final ReplaySource source;
  private final LongConsumer onVisible;
  private final Mailbox mailbox;
  private final Visibility visibility;
  private final int publishBatch;
  private final long publishNanos;
  private final long checkpointNanos;
  private final long checkpointBytes;
  private final Thread thread;

  // Of the publisher thread alone; times are System.nanoTime.
  private long unpublishedSince;
  private long checkpointAt = System.nanoTime();
  private long bytesAtCheckpoint;
  // Why there is no index at the moment, and when the next attempt is due.
  private @Nullable Throwable stalled;
  private long retryAt;
  // Written by the publisher thread before it ends, read after it was joined.
  private @Nullable Throwable closeFault;

  /**
   * Wires the stage; nothing runs before {@link #start}.
   *
   * @param name of the thread
   * @param options batch and intervals
   * @param keeper the index, up to date
   * @param current is replaced at each publication
   * @param source where a failed index is rebuilt from
   * @param onVisible is told, on the publisher thread, up to where writes are visible
   */
  public Publisher(
      String name,
      MembrickOptions options,
      IndexKeeper keeper,
      CurrentSnapshot current,
      ReplaySource source,
      LongConsumer onVisible) {
    this.keeper = keeper;
    this.current = current;
    this.source = source;
    this.onVisible = onVisible;
    this.publishBatch = options.publishBatch();
    this.publishNanos = Nanos.of(options.publishInterval());
    this.checkpointNanos = Nanos.of(options.checkpointInterval());
    this.checkpointBytes = options.checkpointBytes();
    this.mailbox = new Mailbox(publishBatch);
    current.onRetired(mailbox::wake);
    this.visibility = new Visibility(keeper.publishedSeqNo());
    this.thread = Thread.ofPlatform().name(name).daemon(true).unstarted(this::run);
  }

  /** Starts the thread. */
  public void start() {
    thread.start();
  }

  /** Passes on the records of one durable write. */
  public void add(List<Written> write) {
    mailbox.add(write);
  }

  /**
   * Asks for a write to be published at once, and waits for it.
   *
   * @return whether it became visible within the time
   * @throws InterruptedException if the calling thread is interrupted while it waits
   * @throws io.membrick.MembrickException POISONED if the publisher has failed
   * @throws IllegalStateException if the publisher has ended before
   */
  public boolean awaitVisible(long seqNo, long nanos) throws InterruptedException {
    if (visibility.seqNo() < seqNo) {
      mailbox.request(seqNo);
    }
    return visibility.await(seqNo, nanos);
  }

  /**
   * Returns if writes will become visible.
   *
   * @throws io.membrick.MembrickException POISONED if the publisher has failed
   */
  public void requireAlive() {
    visibility.requireAlive();
  }

  /** Sequence number of the last visible write. */
  public long visibleSeqNo() {
    return visibility.seqNo();
  }

  /** Sequence number up to which the index is durable. */
  public long checkpointSeqNo() {
    return keeper.checkpointSeqNo();
  }

  /**
   * Publishes what was added, writes a checkpoint, closes the index and ends; waits for all that,
   * whatever interrupts.
   *
   * @return what went wrong in it
   */
  public Optional<Throwable> close() {
    mailbox.close();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    current.end();
    return Optional.ofNullable(closeFault);
  }

  private void run() {
    try {
      Mailbox.Work work = take();
      while (perform(work) && !work.last()) {
        work = take();
      }
    } finally {
      mailbox.ignoreAll();
      closeIndex();
      visibility.end();
    }
  }

  private Mailbox.Work take() {
    // What is asked for while there is no index must not end the wait for it.
    long published = stalled == null ? keeper.publishedSeqNo() : Long.MAX_VALUE;
    return mailbox.take(published, patience());
  }

  /** How long nothing needs to be done if nothing comes. */
  private long patience() {
    long now = System.nanoTime();
    if (stalled != null) {
      return retryAt - now;
    }
    long patience = Long.MAX_VALUE;
    if (keeper.unpublished() > 0) {
      patience = publishNanos - (now - unpublishedSince);
    }
    if (keeper.isDirty()) {
      patience = Math.min(patience, checkpointNanos - (now - checkpointAt));
    }
    return patience;
  }

  /** Does the work; says whether the publisher lives on. */
  private boolean perform(Mailbox.Work work) {
    current.closeRetired();
    Throwable before = stalled;
    if (before != null) {
      // What was taken is in the journal, and so comes back when the index does.
      boolean due = work.last() || System.nanoTime() >= retryAt;
      return !due || recover(before, work.last());
    }
    try {
      work(work);
      return true;
    } catch (Throwable fault) {
      return work.last() ? failClose(fault) : recover(fault, false);
    }
  }

  private void work(Mailbox.Work work) throws IOException {
    for (List<Written> write : work.writes()) {
      if (keeper.unpublished() == 0) {
        unpublishedSince = System.nanoTime();
      }
      keeper.apply(write);
    }
    boolean checkpoint = work.last() || isCheckpointDue();
    // A checkpoint takes everything applied along, so that has to be visible first.
    if (keeper.unpublished() > 0 && (work.publishNow() || checkpoint || isPublicationDue())) {
      publish();
    }
    if (checkpoint && keeper.isDirty()) {
      checkpoint();
    }
  }

  private void publish() throws IOException {
    long changes = keeper.unpublished();
    Span span = Trace.publish();
    keeper.publish();
    span.end(changes, keeper.generation());
    announce();
  }

  private void checkpoint() throws IOException {
    checkpointAt = System.nanoTime();
    bytesAtCheckpoint = source.appendedBytes();
    long changes = keeper.publishedSeqNo() - keeper.checkpointSeqNo();
    Span span = Trace.checkpoint();
    keeper.checkpoint(source);
    span.end(changes, keeper.checkpointSeqNo());
  }

  private boolean isPublicationDue() {
    return keeper.unpublished() >= publishBatch
        || System.nanoTime() - unpublishedSince >= publishNanos;
  }

  private boolean isCheckpointDue() {
    return (keeper.isDirty() && System.nanoTime() - checkpointAt >= checkpointNanos)
        || source.appendedBytes() - bytesAtCheckpoint >= checkpointBytes;
  }

  private void announce() {
    // Before the waiters wake: who saw a write published finds its share of the budget free.
    onVisible.accept(keeper.publishedSeqNo());
    visibility.advance(keeper.publishedSeqNo());
  }

  private boolean recover(Throwable fault, boolean last) {
    LOG.log(Level.WARNING, "the index failed and is opened anew", fault);
    try {
      keeper.recover(fault, source);
      stalled = null;
      announce();
      return true;
    } catch (Throwable again) {
      if (Faults.isDiskFull(again) && !last) {
        stalled = again;
        retryAt = System.nanoTime() + Math.min(publishNanos, RETRY_NANOS);
        return true;
      }
      Faults.attach(again, fault);
      LOG.log(Level.ERROR, "the index failed again; nothing is published any more", again);
      closeFault = again;
      visibility.fail(again);
      return false;
    }
  }

  private boolean failClose(Throwable fault) {
    LOG.log(Level.WARNING, "the last publication failed; the next open repeats it", fault);
    closeFault = fault;
    return false;
  }

  private void closeIndex() {
    try {
      keeper.close();
    } catch (IOException | RuntimeException e) {
      closeFault = closeFault == null ? e : closeFault;
    }
  }
}
