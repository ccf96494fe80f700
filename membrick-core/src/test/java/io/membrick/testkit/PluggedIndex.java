package io.membrick.testkit;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** An index whose writing side can be made to fail or to stand still. */
public final class PluggedIndex implements SegmentIndex {
  private final SegmentIndex index;
  private final Plug plug;
  private boolean failed;

  /** Wraps an index. */
  public PluggedIndex(SegmentIndex index, Plug plug) {
    this.index = index;
    this.plug = plug;
    plug.opened.incrementAndGet();
  }

  /** What happens to the writing methods; shared by all indexes opened after each other. */
  public static final class Plug {
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile String message = "planned fault";
    private final AtomicInteger faults = new AtomicInteger();
    private final AtomicInteger publications = new AtomicInteger();
    private final AtomicInteger opened = new AtomicInteger();
    private final Queue<Throwable> checkpointFaults = new ConcurrentLinkedQueue<>();

    /** Lets publications wait. */
    public void block() {
      gate = new CountDownLatch(1);
    }

    /** Lets them go on. */
    public void unblock() {
      gate.countDown();
    }

    /** Lets so many publications fail. */
    public void failPublications(int count) {
      failPublications(count, "planned fault");
    }

    /** Lets so many publications fail with a message. */
    public void failPublications(int count, String with) {
      message = with;
      faults.set(count);
    }

    /** Lets the next checkpoint fail; tried again, the same one would succeed. */
    public void failCheckpoint(Throwable fault) {
      checkpointFaults.add(fault);
    }

    /** How many indexes were opened. */
    public int opened() {
      return opened.get();
    }

    /** How many publications were tried. */
    public int publications() {
      return publications.get();
    }

    private void pass() throws IOException {
      publications.incrementAndGet();
      try {
        gate.await();
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts the publisher", e);
      }
      if (faults.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
        throw new IOException(message);
      }
    }
  }

  @Override
  public void apply(IndexChange change) throws IOException {
    requireUnfailed();
    index.apply(change);
  }

  @Override
  public void publish(long seqNo) throws IOException {
    requireUnfailed();
    plug.pass();
    index.publish(seqNo);
  }

  @Override
  public void checkpoint() throws IOException {
    requireUnfailed();
    Throwable fault = plug.checkpointFaults.poll();
    if (fault != null) {
      failed = true;
      raise(fault);
    }
    index.checkpoint();
  }

  private static void raise(Throwable fault) throws IOException {
    switch (fault) {
      case IOException io -> throw io;
      case RuntimeException unchecked -> throw unchecked;
      case Error error -> throw error;
      default -> throw new AssertionError("not to be thrown here", fault);
    }
  }

  /** What failed once says of itself that it is fine: the caller has to know better. */
  private void requireUnfailed() {
    if (failed) {
      throw new AssertionError("an index whose checkpoint failed is used on");
    }
  }

  @Override
  public long checkpointSeqNo() {
    return index.checkpointSeqNo();
  }

  @Override
  public IndexSnapshot acquire() {
    return index.acquire();
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
