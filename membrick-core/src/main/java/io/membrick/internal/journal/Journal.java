package io.membrick.internal.journal;

import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * All writes of a store in their order, and the place its records live.
 *
 * <p><strong>Threads:</strong> {@code append}, {@code force} and {@code close} belong to one owning
 * thread; {@code read} may be called by any thread, also during an append, for locators that an
 * earlier {@code append} returned. <strong>Failure:</strong> an exception out of {@code append} or
 * {@code force} poisons the journal: nothing may be assumed about what reached the disk, both throw
 * from then on, {@code read} goes on.
 */
public interface Journal extends AutoCloseable {

  /** Sequence number of the last record; 0 if there is none. */
  long lastSeqNo();

  /**
   * Appends one frame; after a crash all of its records are there, or none. Durable only after
   * {@link #force}.
   *
   * @param records at least one, their sequence numbers following {@link #lastSeqNo} without a gap
   * @return a locator for each record, for {@link #read}
   * @throws IOException if it could not be written
   */
  long[] append(List<JournalRecord> records) throws IOException;

  /**
   * Makes everything appended durable.
   *
   * @throws IOException if it could not
   */
  void force() throws IOException;

  /**
   * Reads one record and checks that it is undamaged. Takes no lock and is immune to interrupts of
   * the calling thread.
   *
   * @throws IOException if it cannot be read or is damaged; names file and offset
   */
  JournalRecord read(long locator) throws IOException;

  /**
   * Gives every record after a sequence number, in order. Called on the owning thread.
   *
   * @throws IOException if one cannot be read
   */
  void replay(long afterSeqNo, Visitor visitor) throws IOException;

  /**
   * Told when everything appended was forced and nothing came after it for a while: a journal in
   * files then writes down that it was. Called on the owning thread.
   *
   * @throws IOException if that failed, which poisons the journal
   */
  default void idle() throws IOException {}

  /** Told, by any thread, that an index of it is durable up to that sequence number. */
  default void checkpointed(long seqNo) {}

  /** Bytes appended since it was opened; may be read by any thread. */
  default long appendedBytes() {
    return 0;
  }

  /**
   * What is durable now, to be read by any thread while writing goes on. Called on the owning
   * thread. After a failure it ends where the last force that succeeded ended.
   *
   * @return empty if the journal has no files
   * @throws IOException if what was appended cannot be forced
   */
  default Optional<JournalCut> cut() throws IOException {
    return Optional.empty();
  }

  /** Number of files. */
  int files();

  /** Their size in bytes. */
  long bytes();

  /** Releases files and the lock; forces nothing. */
  @Override
  void close() throws IOException;

  /** Takes records that are replayed. */
  @FunctionalInterface
  interface Visitor {
    /** Takes one record and where it lies. */
    void visit(JournalRecord record, long locator) throws IOException;
  }
}
