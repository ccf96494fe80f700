package io.membrick.internal.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Makes files of zeros, forced, under a temporary name; if asked in time, on a thread of its own,
 * so that nobody waits. A force of blocks that are there already is two to three times as fast as
 * one that has to make them.
 *
 * <p><strong>Threads:</strong> one owner. <strong>Failure:</strong> a file that could not be made
 * is removed; nothing depends on it, and the next attempt starts anew.
 */
final class FilePreallocator implements Closeable {
  static final String SUFFIX = ".tmp";
  private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 18).asReadOnlyBuffer();

  private final Storage storage;
  private final Path directory;
  private final FreeSpace freeSpace;
  private @Nullable FutureTask<Prepared> ahead;
  private @Nullable Thread helper;
  private volatile boolean stopped;

  FilePreallocator(Storage storage, Path directory, FreeSpace freeSpace) {
    this.storage = storage;
    this.directory = directory;
    this.freeSpace = freeSpace;
  }

  /** A file of zeros. */
  record Prepared(Path path, Storage.StorageFile file, long number, int size) {
    /** Writes and forces header and first frame; gives the checksum of that frame. */
    int begin(FileHeader header, FileEnd previous, FrameBuilder control) throws IOException {
      byte[] first = new byte[FileHeader.BYTES];
      header.encode(first);
      file.writeFully(ByteBuffer.wrap(first), 0);
      control.encodePrevious(previous);
      int crc = control.seal(FileHeader.BYTES, 0, header.salt());
      file.writeFully(control.buffer(), FileHeader.BYTES);
      file.force();
      return crc;
    }
  }

  /** Begins to make a file, unless that was begun already. */
  void prepare(long number, int size) {
    if (ahead == null) {
      FutureTask<Prepared> task = new FutureTask<>(() -> make(number, size));
      ahead = task;
      helper = new Thread(task, "membrick-journal-prealloc-" + number);
      helper.setDaemon(true);
      helper.start();
    }
  }

  /** The file that was prepared, if it is that one; else one made now. */
  Prepared take(long number, int size) throws IOException {
    Prepared ready = finished();
    if (ready != null && ready.number() == number && ready.size() == size) {
      return ready;
    }
    if (ready != null) {
      discard(ready);
    }
    return make(number, size);
  }

  /** Gives a file back that is of no use. */
  void discard(Prepared prepared) throws IOException {
    try {
      prepared.file().close();
    } finally {
      storage.delete(prepared.path());
    }
  }

  /** Ends the helper and removes what it made. */
  @Override
  public void close() throws IOException {
    stopped = true;
    Prepared unused = finished();
    if (unused != null) {
      discard(unused);
    }
  }

  private @Nullable Prepared finished() {
    FutureTask<Prepared> task = ahead;
    Thread thread = helper;
    ahead = null;
    helper = null;
    if (task == null || thread == null) {
      return null;
    }
    boolean interrupted = false;
    try {
      while (true) {
        try {
          // The thread first: nobody may find it alive after closing.
          thread.join();
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          // Whoever needs the file makes it again and meets the failure there, if it lasts.
          return null;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private Prepared make(long number, int size) throws IOException {
    Path path = directory.resolve(JournalFile.name(number) + SUFFIX);
    freeSpace.requireRoom(size);
    Storage.StorageFile file = null;
    boolean done = false;
    try {
      file = storage.create(path);
      fill(file, size);
      file.force();
      done = true;
      return new Prepared(path, file, number, size);
    } catch (IOException e) {
      if (StorageFullException.isFull(e)) {
        throw new StorageFullException(
            "no room for a journal file of " + size + " bytes: " + path + ": free some space", e);
      }
      throw e;
    } finally {
      if (!done) {
        if (file != null) {
          file.close();
        }
        storage.delete(path);
      }
    }
  }

  private void fill(Storage.StorageFile file, int size) throws IOException {
    for (int at = 0; at < size; at += ZEROS.capacity()) {
      if (stopped) {
        throw new IOException("the journal was closed");
      }
      file.writeFully(ZEROS.duplicate().limit(Math.min(ZEROS.capacity(), size - at)), at);
    }
  }
}
