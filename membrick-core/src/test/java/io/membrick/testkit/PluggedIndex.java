package io.membrick.testkit;

import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** An index whose writing side can be made to fail or to stand still. */
public final class PluggedIndex implements SegmentIndex {
  private final SegmentIndex index;
  private final Plug plug;

  /** Wraps an index. */
  public PluggedIndex(SegmentIndex index, Plug plug) {
    this.index = index;
    this.plug = plug;
  }

  /** What happens to the writing methods; shared by all indexes opened after each other. */
  public static final class Plug {
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final AtomicInteger faults = new AtomicInteger();
    private final AtomicInteger publications = new AtomicInteger();

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
      faults.set(count);
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
        throw new IOException("planned fault");
      }
    }
  }

  @Override
  public void apply(IndexChange change) throws IOException {
    index.apply(change);
  }

  @Override
  public void publish(long seqNo) throws IOException {
    plug.pass();
    index.publish(seqNo);
  }

  @Override
  public void checkpoint() throws IOException {
    index.checkpoint();
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
