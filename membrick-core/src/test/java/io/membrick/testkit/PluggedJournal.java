package io.membrick.testkit;

import io.membrick.internal.journal.Journal;
import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** A journal whose next append or force can be made to fail, and whose forces can stand still. */
public final class PluggedJournal implements Journal {
  private final Journal journal;
  private final AtomicReference<Optional<IOException>> appendFault =
      new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<IOException>> forceFault =
      new AtomicReference<>(Optional.empty());
  private final AtomicInteger forces = new AtomicInteger();
  private final AtomicLong appended = new AtomicLong();
  private volatile CountDownLatch forceGate = new CountDownLatch(0);

  /** Wraps a journal. */
  public PluggedJournal(Journal journal) {
    this.journal = journal;
  }

  /** Lets the next append fail, before it writes anything. */
  public void failAppend(IOException fault) {
    appendFault.set(Optional.of(fault));
  }

  /** Lets the next force fail. */
  public void failForce(IOException fault) {
    forceFault.set(Optional.of(fault));
  }

  /** How many forces succeeded. */
  public int forces() {
    return forces.get();
  }

  /** Lets forces wait. */
  public void blockForces() {
    forceGate = new CountDownLatch(1);
  }

  /** Lets them go on. */
  public void unblockForces() {
    forceGate.countDown();
  }

  private static void failOnce(AtomicReference<Optional<IOException>> fault) throws IOException {
    Optional<IOException> planned = fault.getAndSet(Optional.empty());
    if (planned.isPresent()) {
      throw planned.get();
    }
  }

  @Override
  public long lastSeqNo() {
    return journal.lastSeqNo();
  }

  @Override
  public long[] append(List<JournalRecord> records) throws IOException {
    failOnce(appendFault);
    appended.addAndGet(records.size());
    return journal.append(records);
  }

  @Override
  public void force() throws IOException {
    try {
      forceGate.await();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts the ingest thread", e);
    }
    failOnce(forceFault);
    journal.force();
    forces.incrementAndGet();
  }

  @Override
  public JournalRecord read(long locator) throws IOException {
    return journal.read(locator);
  }

  @Override
  public void replay(long afterSeqNo, Visitor visitor) throws IOException {
    journal.replay(afterSeqNo, visitor);
  }

  @Override
  public void idle() throws IOException {
    journal.idle();
  }

  @Override
  public void checkpointed(long seqNo) {
    journal.checkpointed(seqNo);
  }

  /** Pretends that each record has 1,000 bytes. */
  @Override
  public long appendedBytes() {
    return 1000 * appended.get();
  }

  @Override
  public int files() {
    return journal.files();
  }

  @Override
  public long bytes() {
    return journal.bytes();
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
