package io.membrick.internal.ingest;

import io.membrick.MembrickException;
import io.membrick.MembrickOptions;
import io.membrick.internal.model.Written;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The one thread that writes. It takes every command that waits and commits them as one group; the
 * group forms by itself while the force before it runs, nothing is delayed for it.
 *
 * <p><strong>Threads:</strong> every method may be called by any thread but the ingest thread.
 */
public final class Ingest {
  private final RecordLog log;
  private final Forcing forcing;
  private final GroupCommit commit;
  private final Intake intake = new Intake();
  private final Thread thread;

  /**
   * Wires the stage; nothing runs before {@link #start}.
   *
   * @param name of the thread
   * @param options limits and clock
   * @param log the journal
   * @param window idempotency keys as of the end of the journal
   * @param overlay gets what is durable
   * @param budget gets back what is not written
   * @param published what the current snapshot shows
   * @param publisher gets the records of each command once they are durable, in order
   */
  public Ingest(
      String name,
      MembrickOptions options,
      RecordLog log,
      IdempotencyWindow window,
      Overlay overlay,
      Budget budget,
      PublishedView published,
      Consumer<List<Written>> publisher) {
    this.log = log;
    PublishedView durable = (user, id) -> overlay.find(user, id, published);
    WriteLimits limits = new WriteLimits(options);
    Sequencer sequencer = new Sequencer(log, options.clock(), limits, window, durable);
    this.forcing = new Forcing(log, options.durability());
    this.commit = new GroupCommit(log, forcing, sequencer, overlay, budget, publisher);
    this.thread = Thread.ofPlatform().name(name).daemon(true).unstarted(this::run);
  }

  /** Starts the thread. */
  public void start() {
    thread.start();
  }

  /** Queues a command, or says that it is too late. */
  public boolean offer(Command command) {
    return intake.offer(command);
  }

  /**
   * Refuses writes from now on, and waits until every write before is answered and durable.
   *
   * @return what kept an acknowledged write from becoming durable
   */
  public Optional<Throwable> drain() {
    intake.refuseWrites();
    Ticket<Boolean> ticket = Ticket.reserving(0, 0);
    if (intake.offer(new Command.Barrier(ticket))) {
      return ticket.future().handle((done, fault) -> Optional.ofNullable(fault)).join();
    }
    return Optional.empty();
  }

  /**
   * Sees to it that a write that was passed on is durable.
   *
   * @return completes when it is; fails if it could not be made so
   */
  public CompletableFuture<Boolean> makeDurable(long seqNo) {
    Ticket<Boolean> ticket = Ticket.reserving(0, 0);
    if (durableSeqNo() >= seqNo) {
      ticket.future().complete(true);
    } else if (!intake.offer(new Command.Barrier(ticket))) {
      ticket
          .future()
          .completeExceptionally(new IllegalStateException("the memory service is closed"));
    }
    return ticket.future();
  }

  /** Ends the thread after what is queued, and waits for it, whatever interrupts. */
  public void end() {
    intake.end();
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
  }

  /** Whether the calling thread is the one that writes, which must not wait for itself. */
  public boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  /** Sequence number of the last acknowledged write. */
  public long acknowledgedSeqNo() {
    return commit.acknowledgedSeqNo();
  }

  /** Sequence number of the last write that was forced. */
  public long durableSeqNo() {
    return forcing.durableSeqNo();
  }

  /** How often the journal was forced. */
  public long forces() {
    return forcing.forces();
  }

  /**
   * Returns if writes are possible.
   *
   * @throws io.membrick.MembrickException POISONED once an append or a force has failed
   */
  public void requireHealthy() {
    commit.requireHealthy();
  }

  private void run() {
    boolean last = false;
    while (!last) {
      Intake.Taken taken = intake.takeAll(commit.nanosLeft());
      last = taken.last();
      try {
        process(taken.commands());
      } catch (Throwable bug) {
        commit.fail(bug);
        taken.commands().forEach(command -> commit.refuse(command.ticket(), bug));
      }
    }
  }

  private void process(List<Command> group) {
    for (Command command : group) {
      switch (command) {
        case Command.Write write -> {
          commit.append(write);
          if (forcing.eachWrite()) {
            finish();
          }
        }
        case Command.Replay replay -> {
          // What a replay gives must be known, also what was appended a moment ago.
          finish();
          replay(replay);
        }
        case Command.Ask<?> ask -> {
          finish();
          ask.answer();
        }
        case Command.Barrier barrier -> settle(barrier);
      }
    }
    finish();
  }

  private void settle(Command.Barrier barrier) {
    CompletableFuture<Boolean> reached = barrier.ticket().future();
    try {
      commit.finishDurably();
      reached.complete(true);
    } catch (MembrickException e) {
      reached.completeExceptionally(e);
    }
    Thread.interrupted();
  }

  private void finish() {
    commit.finish();
    // A dependent of a future may have set the flag; the files of the journal must not see it.
    Thread.interrupted();
  }

  private void replay(Command.Replay replay) {
    CompletableFuture<Long> done = replay.ticket().future();
    long upTo = commit.acknowledgedSeqNo();
    try {
      log.replay(
          replay.afterSeqNo(),
          written -> {
            // What follows was appended and then refused, because its force failed.
            if (written.seqNo() <= upTo) {
              replay.sink().accept(written);
            }
          });
      done.complete(upTo);
    } catch (Throwable e) {
      done.completeExceptionally(e);
    }
  }
}
