package io.membrick.internal.journal;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The right of one process, and one store in it, to write a directory.
 *
 * <p>Two guards: a table in this JVM of the directories it holds, and a lock of the system on the
 * file {@code LOCK}, which ends with the process however that ends. The file names the holder.
 *
 * <p>The file must be opened once only: when a process closes any other channel on it, the system
 * drops the process's lock without a word. So the table is asked before the file is touched, and
 * nothing else in the store opens it.
 *
 * <p><strong>Threads:</strong> any.
 */
final class StoreLock implements Storage.Lock {
  static final String FILE = "LOCK";

  /** A killed process may hold its lock a moment longer. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

  // Beyond the text, so that others can read the text where locks are mandatory.
  private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

  private static final int HOLDER_BYTES_MAX = 1024;

  // Keyed by real path and by the file's own identity: the directory may have several names.
  // Guarded by itself.
  private static final Map<Object, String> HELD = new HashMap<>();

  private final Path file;
  private final FileChannel channel;
  private final FileLock lock;
  private final List<Object> keys;
  private final @Nullable Object identity;

  private StoreLock(
      Path file, FileChannel channel, FileLock lock, List<Object> keys, @Nullable Object identity) {
    this.file = file;
    this.channel = channel;
    this.lock = lock;
    this.keys = keys;
    this.identity = identity;
  }

  static StoreLock acquire(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    Path realDirectory = directory.toRealPath();
    synchronized (HELD) {
      Object before = identity(file);
      String holder =
          Stream.of(Optional.<Object>of(realDirectory), Optional.ofNullable(before))
              .flatMap(Optional::stream)
              .map(HELD::get)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
      if (holder != null) {
        throw new StoreLockedException(directory + " is open in this process, by " + holder);
      }
      return open(directory, realDirectory, file);
    }
  }

  private static StoreLock open(Path directory, Path realDirectory, Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            Set.<OpenOption>of(
                StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
            NioStorage.readableByOwner("rw-------"));
    boolean done = false;
    try {
      FileLock lock = lock(directory, channel);
      Object identity = identity(file);
      List<Object> keys =
          Stream.concat(Stream.of(realDirectory), Optional.ofNullable(identity).stream()).toList();
      String holder = describeSelf();
      channel.truncate(0);
      ByteBuffer text = StandardCharsets.UTF_8.encode(holder);
      while (text.hasRemaining()) {
        channel.write(text, text.position());
      }
      keys.forEach(key -> HELD.put(key, holder));
      done = true;
      return new StoreLock(file, channel, lock, keys, identity);
    } finally {
      if (!done) {
        channel.close();
      }
    }
  }

  private static FileLock lock(Path directory, FileChannel channel) throws IOException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (true) {
      FileLock lock;
      try {
        lock = channel.tryLock(LOCKED_BYTE, 1, false);
      } catch (OverlappingFileLockException e) {
        throw new StoreLockedException(directory + " is open in this process: " + e);
      }
      if (lock != null) {
        return lock;
      }
      String holder = readHolder(channel);
      if (alive(holder) || System.nanoTime() - deadline >= 0) {
        throw new StoreLockedException(
            directory
                + " is open in another process, "
                + (holder.isEmpty() ? "which has not yet written its name" : holder)
                + ": close it there, or use another directory");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  @Override
  public void ensureHeld() throws IOException {
    if (!lock.isValid() || !Objects.equals(identity, identity(file))) {
      throw new IOException(
          file + " was removed or replaced while the store is open: another process may write too");
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (HELD) {
      try (channel) {
        if (channel.isOpen() && Objects.equals(identity, identity(file))) {
          channel.truncate(0);
        }
      } finally {
        keys.forEach(HELD::remove);
      }
    }
  }

  private static @Nullable Object identity(Path file) throws IOException {
    try {
      return NioStorage.keyOf(file);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private static String readHolder(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(HOLDER_BYTES_MAX);
    while (text.hasRemaining() && channel.read(text, text.position()) > 0) {
      // Until the end of the file or of the room.
    }
    return StandardCharsets.UTF_8.decode(text.flip()).toString().strip();
  }

  private static String describeSelf() {
    ProcessHandle self = ProcessHandle.current();
    Instant started = self.info().startInstant().orElse(Instant.EPOCH);
    return "pid "
        + self.pid()
        + " on "
        + host()
        + ", process started "
        + started
        + ", store opened "
        + Instant.now();
  }

  /** Whether it is a process of this machine that runs; waiting for that one is of no use. */
  private static boolean alive(String holder) {
    String[] words = holder.split("[ ,]", 5);
    if (words.length < 5 || !words[0].equals("pid") || !words[3].equals(host())) {
      return false;
    }
    try {
      return ProcessHandle.of(Long.parseLong(words[1])).map(ProcessHandle::isAlive).orElse(false);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName().replaceAll("[ ,]", "_");
    } catch (UnknownHostException e) {
      return "unknown-host";
    }
  }
}
