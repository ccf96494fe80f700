package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The file system of the machine.
 *
 * <p><strong>Threads:</strong> any; but an interrupt of a thread that writes closes the file, so
 * only threads of the store's own do.
 */
public final class NioStorage implements Storage {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  // There a directory cannot be opened, and its entries are durable without it.
  private static final boolean WINDOWS =
      System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

  /** The file system. */
  public NioStorage() {}

  @Override
  public Kind kind(Path path) throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
      return found.isDirectory() ? Kind.DIRECTORY : found.isRegularFile() ? Kind.FILE : Kind.OTHER;
    } catch (NoSuchFileException e) {
      // A link to nowhere is something all the same.
      return Files.exists(path, LinkOption.NOFOLLOW_LINKS) ? Kind.OTHER : Kind.MISSING;
    }
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(entry -> String.valueOf(entry.getFileName())).sorted().toList();
    }
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    Path parent = directory.toAbsolutePath().getParent();
    if (Files.isDirectory(directory)) {
      return;
    }
    if (parent != null) {
      createDirectories(parent);
    }
    Files.createDirectories(directory, readableByOwner("rwx------"));
    if (parent != null) {
      forceDirectory(parent);
    }
  }

  @Override
  public StorageFile create(Path file) throws IOException {
    return new NioFile(
        FileChannel.open(
            file,
            Set.<OpenOption>of(
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE),
            readableByOwner("rw-------")));
  }

  @Override
  public StorageFile open(Path file) throws IOException {
    return new NioFile(FileChannel.open(file, StandardOpenOption.WRITE));
  }

  @Override
  public long size(Path file) throws IOException {
    return Files.size(file);
  }

  @Override
  public byte[] read(Path file, int limit) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return in.readNBytes(limit + 1);
    }
  }

  @Override
  public ByteBuffer map(Path file, long length) throws IOException {
    // The mapping outlives the channel, and with it any interrupt.
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, length);
    }
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public long usableBytes(Path directory) throws IOException {
    return Files.getFileStore(directory).getUsableSpace();
  }

  @Override
  public void forceDirectory(Path directory) throws IOException {
    if (WINDOWS) {
      return;
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public Lock lock(Path directory) throws IOException {
    return StoreLock.acquire(directory);
  }

  /** Only the owner of the process may read what is stored. */
  static FileAttribute<?>[] readableByOwner(String permissions) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** What identifies a file whatever its name; null where the system has no such thing. */
  static @Nullable Object keyOf(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private static final class NioFile implements StorageFile {
    private final FileChannel channel;

    NioFile(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public int write(ByteBuffer bytes, long at) throws IOException {
      return channel.write(bytes, at);
    }

    @Override
    public void force() throws IOException {
      channel.force(false);
    }

    @Override
    public void truncate(long length) throws IOException {
      channel.truncate(length);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
