package io.membrick.internal.journal;

import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A journal on the heap, gone with the process. Keeps every version of every memory.
 *
 * <p><strong>Threads:</strong> as {@link Journal} says. <strong>Failure:</strong> none but those of
 * the caller.
 */
public final class HeapJournal implements Journal {
  // The record of sequence number n stands at n - 1, which is its locator too.
  private @Nullable JournalRecord[] records = new @Nullable JournalRecord[256];
  // Written after the array and its slots; who reads it first sees both.
  private volatile int size;

  /** An empty one. */
  public HeapJournal() {}

  @Override
  public long lastSeqNo() {
    return size;
  }

  @Override
  public long[] append(List<JournalRecord> added) {
    if (added.isEmpty()) {
      throw new IllegalArgumentException("no records");
    }
    int count = size;
    @Nullable JournalRecord[] target = records;
    if (count + added.size() > target.length) {
      target = Arrays.copyOf(target, Math.max(2 * target.length, count + added.size()));
    }
    long[] locators = new long[added.size()];
    for (int i = 0; i < added.size(); i++) {
      JournalRecord record = added.get(i);
      if (record.seqNo() != count + i + 1) {
        throw new IllegalArgumentException(
            "sequence number " + record.seqNo() + " where " + (count + i + 1) + " has to follow");
      }
      target[count + i] = record;
      locators[i] = record.seqNo() - 1;
    }
    records = target;
    size = count + added.size();
    return locators;
  }

  @Override
  public void force() {}

  @Override
  public JournalRecord read(long locator) throws IOException {
    int limit = size;
    JournalRecord found = locator < 0 || locator >= limit ? null : records[(int) locator];
    if (found == null) {
      throw new IOException("no record at " + locator + " of " + limit);
    }
    return found;
  }

  @Override
  public void replay(long afterSeqNo, Visitor visitor) throws IOException {
    for (long locator = Math.max(0, afterSeqNo); locator < size; locator++) {
      visitor.visit(read(locator), locator);
    }
  }

  @Override
  public int files() {
    return 0;
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void close() {}
}
