package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Keeps some of the disk free, so that a store that may no longer write can still be read, closed
 * and cleaned up. Asks the system once in a while, and at each refusal, so that it is noticed at
 * once when space was freed.
 *
 * <p><strong>Threads:</strong> {@code require} belongs to one owner, {@code requireRoom} to any.
 */
final class FreeSpace {
  private static final long LOOK_NANOS = 100_000_000;
  private static final long LOOK_BYTES = 4L << 20;

  private final Storage storage;
  private final Path path;
  private final long minFreeBytes;
  private long lookedAt = System.nanoTime();
  private long bytesSince = LOOK_BYTES;

  /** Nothing is asked if the floor is 0. */
  FreeSpace(Storage storage, Path path, long minFreeBytes) {
    this.storage = storage;
    this.path = path;
    this.minFreeBytes = minFreeBytes;
  }

  /**
   * Refuses a write if the floor is reached. What is already allocated is written to, but an index
   * grows with each write, and others fill the disk too.
   */
  void require(int bytes) throws StorageFullException {
    if (minFreeBytes == 0) {
      return;
    }
    bytesSince += bytes;
    long now = System.nanoTime();
    if (bytesSince < LOOK_BYTES && now - lookedAt < LOOK_NANOS) {
      return;
    }
    requireRoom(0);
    bytesSince = 0;
    lookedAt = now;
  }

  /** Refuses a new file that would go below the floor. */
  void requireRoom(long fileBytes) throws StorageFullException {
    if (minFreeBytes == 0) {
      return;
    }
    long usable = usable();
    if (usable - fileBytes < minFreeBytes) {
      throw new StorageFullException(
          usable
              + " bytes are free on the disk of "
              + path
              + ", which have to stay above minFreeDiskBytes "
              + minFreeBytes
              + ": free some space",
          null);
    }
  }

  private long usable() {
    try {
      return storage.usableBytes(path);
    } catch (IOException e) {
      // A system that does not say may have room: the write itself will tell.
      return Long.MAX_VALUE;
    }
  }
}
