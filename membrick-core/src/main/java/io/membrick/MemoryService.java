package io.membrick;

import io.membrick.internal.MemoryServiceEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A memory store: writes go to a journal that is forced before they are acknowledged (unless {@link
 * Durability} says otherwise), become searchable a moment later, and stay until they are deleted.
 *
 * <pre>{@code
 * try (MemoryService memories = MemoryService.open(Path.of("memory"))) {
 *   Scope ann = Scope.of("ann");
 *   Receipt receipt = memories.add(NewMemory.builder(ann, "I moved to Rome in March").build());
 *   SearchResult found =
 *       memories.search(
 *           SearchRequest.builder(ann, "where does she live, Rome?").atLeast(receipt).build());
 * }
 * }</pre>
 *
 * <p><strong>Threads:</strong> every method may be called by any number of threads at once. Reads
 * take no lock and never wait for a writer, unless they ask to ({@link
 * SearchRequest.Builder#atLeast}). Writes wait for the journal's force, which all writers that wait
 * at the same time share. An edit of {@link #update} and a dependent of a future run on a thread of
 * the store: there, a call that would have to wait is an {@link IllegalStateException}.
 *
 * <p>A memory that has an expiry is gone from that instant on, by {@link MembrickOptions#clock}:
 * get, list and search do not show it, update and delete do not find it, and its id is free.
 *
 * <p><strong>Failure:</strong> a null, a blank user or an oversized memory is refused before
 * anything is written ({@link NullPointerException}, {@link IllegalArgumentException}); use after
 * {@link #close} is an {@link IllegalStateException}; everything else is a {@link
 * MembrickException}, whose code says whether a retry makes sense. A write has one of three
 * outcomes: acknowledged (a receipt), rejected (an exception; nothing was written), or unknown
 * ({@link MembrickException.Code#INTERRUPTED}, {@code IO} and {@code POISONED} out of a write that
 * was under way): a retry with the same idempotency key settles the last.
 *
 * <p>One process at a time may have a directory open.
 */
public interface MemoryService extends AutoCloseable {

  /**
   * Opens the store in that directory with the default options, or creates it.
   *
   * @throws MembrickException LOCKED, NOT_A_STORE, INCOMPATIBLE, CORRUPT or IO
   */
  static MemoryService open(Path directory) {
    return open(directory, MembrickOptions.defaults());
  }

  /**
   * Opens the store in that directory, or creates it. Cost: reads the journal; what the index lacks
   * is indexed before this returns.
   *
   * @throws MembrickException LOCKED, NOT_A_STORE, INCOMPATIBLE, CORRUPT or IO
   */
  static MemoryService open(Path directory, MembrickOptions options) {
    return MemoryServiceEngine.open(directory, options);
  }

  /** A store that writes no file and is gone when it is closed. */
  static MemoryService inMemory() {
    return inMemory(MembrickOptions.defaults());
  }

  /** A store that writes no file and is gone when it is closed. */
  static MemoryService inMemory(MembrickOptions options) {
    return MemoryServiceEngine.inMemory(options);
  }

  /**
   * Makes a store out of what {@link #backup} wrote, in a new or an empty directory; open it there.
   * It holds every write of the backup, with the same ids and sequence numbers, and has an id of
   * its own: from here on the two are different stores. Cost: reads the backup twice and writes it
   * once. The backup is not changed.
   *
   * <p>Threads: any. Failure: nothing is left of a store that could not be restored whole.
   *
   * @param backup what {@code backup} wrote
   * @param directory where the store shall lie
   * @throws IllegalArgumentException if the directory is not empty, or lies in the backup
   * @throws MembrickException CORRUPT if the backup is damaged, was written to, or lacks files;
   *     NOT_A_STORE, INCOMPATIBLE, DISK_FULL or IO
   */
  static BackupReport restore(Path backup, Path directory) {
    return MemoryServiceEngine.restore(backup, directory);
  }

  /**
   * Stores a memory and waits until it is durable, as {@link Durability} says. {@link #get} sees it
   * at once, searches when it is published ({@link MembrickOptions#publishInterval}).
   *
   * @throws IllegalArgumentException if it is larger than the options allow
   * @throws MembrickException OVERLOADED, IDEMPOTENCY_CONFLICT, DUPLICATE_ID, DISK_FULL, IO,
   *     POISONED or INTERRUPTED
   */
  Receipt add(NewMemory memory);

  /**
   * Stores several memories in one frame: after any crash all of them are there, or none. The
   * receipts are in the order of the memories.
   *
   * @throws InvalidMemoryException if one is larger than the options allow; none is stored
   * @throws IllegalArgumentException if the batch as a whole is
   * @throws MembrickException as {@link #add}
   */
  List<Receipt> addAll(List<NewMemory> memories);

  /**
   * As {@link #add}, without waiting: the future completes when the memory is durable, or fails
   * with what {@code add} would throw. A caller's mistake and OVERLOADED are thrown by this call.
   * Dependents of the future that are not asynchronous run on a thread of the store and must be
   * quick. Cancelling the future does not cancel the write.
   */
  CompletableFuture<Receipt> addAsync(NewMemory memory);

  /**
   * Changes a memory: same id and scope, next version. Searches find the new version once it is
   * published, {@link #get} at once.
   *
   * @return the receipt, or empty if the scope covers no memory of that id
   * @throws IllegalArgumentException if the result is larger than the options allow, or of another
   *     scope or id
   * @throws MembrickException VERSION_CONFLICT, or as {@link #add}
   */
  Optional<Receipt> update(Scope scope, MemoryId id, MemoryUpdate update);

  /**
   * Removes a memory.
   *
   * @return whether there was one of that id that the scope covers
   * @throws MembrickException as {@link #add}
   */
  boolean delete(Scope scope, MemoryId id);

  /**
   * Removes every memory that the scope covers.
   *
   * @return the sequence number of the removal
   * @throws MembrickException as {@link #add}
   */
  long deleteAll(Scope scope);

  /** The memory of that id, if the scope covers it; sees writes that no search sees yet. */
  Optional<Memory> get(Scope scope, MemoryId id);

  /** A page of the published memories of a scope. Cost: follows segments and page size. */
  Page list(ListRequest request);

  /**
   * Searches the current snapshot.
   *
   * @throws IllegalArgumentException if the query is longer than the options allow
   * @throws MembrickException TIMEOUT if the write to be waited for did not become visible
   */
  SearchResult search(SearchRequest request);

  /** Ten best hits of everything the scope covers. */
  default SearchResult search(Scope scope, String query) {
    return search(SearchRequest.of(scope, query));
  }

  /** The current snapshot; the caller closes it. */
  Snapshot snapshot();

  /**
   * Makes everything acknowledged so far durable, if it is not, and publishes it, now.
   *
   * @return whether that was done within the time; if false it goes on by itself
   * @throws MembrickException INTERRUPTED, or POISONED if the publisher has failed or something
   *     acknowledged cannot be made durable
   */
  boolean flush(Duration timeout);

  /**
   * Waits until a write is visible to searches.
   *
   * @return whether it became visible within the time
   * @throws MembrickException INTERRUPTED, or POISONED if the publisher has failed
   */
  boolean awaitVisible(Receipt receipt, Duration timeout);

  /** Counts and sizes. */
  StoreStats stats();

  /**
   * Checks every checksum of every file of the store: of the journal up to the last acknowledged
   * write, and of the index as it is published and as of its last checkpoint. A store in memory has
   * none.
   *
   * <p>Threads: any; writes and searches go on. Cost: reads the whole store, on a thread of its
   * own; what the system holds in its cache is not read from the disk again. Failure: damage is
   * reported, never thrown.
   */
  VerifyReport verify();

  /**
   * Copies the store, as of one acknowledged write, into a new or an empty directory, forces the
   * copy and reads it back. It holds the journal; the index is made anew from it. Keep it as it is
   * and use {@link #restore}: a backup that was opened and written to is none any more.
   *
   * <p>Threads: any; writes and searches go on, and writes that are acknowledged after this began
   * may or may not be in it: {@link BackupReport#seqNo} says. Cost: reads and writes the journal.
   * Failure: the directory appears whole or not at all.
   *
   * @param target where the copy shall lie
   * @throws IllegalArgumentException if it is not empty, or lies in the store
   * @throws IllegalStateException if the store is held in memory
   * @throws MembrickException CORRUPT if the journal is damaged, DISK_FULL or IO
   */
  BackupReport backup(Path target);

  /** What opening found and did. */
  RecoveryReport recoveryReport();

  /**
   * Publishes what is acknowledged, writes a checkpoint and releases everything. Waits for writes
   * that are under way; a second call has no effect.
   *
   * @throws MembrickException IO, DISK_FULL or POISONED if the last force or checkpoint failed;
   *     everything is released all the same, and nothing that was acknowledged is lost, except
   *     where {@link Durability.Interval} allows it
   */
  @Override
  void close();
}
