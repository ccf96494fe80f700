package io.membrick.internal.journal;

import io.membrick.MembrickException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * The directory of a store.
 *
 * <pre>
 * LOCK          who has it open, see {@link StoreLock}
 * FORMAT        what it is, see {@link StoreFormat}
 * MANIFEST      what it knew of itself at its last checkpoint, see {@link Manifest}
 * MANIFEST.prev the one before
 * MARK          how far the journal was forced, see {@link ForceMark}
 * journal/      0000000000000001.mbj, ...: see {@link JournalFile}
 * index/        made from the journal; may be removed while the store is closed
 * quarantine/   copies of bytes that were set aside when the store was opened
 * </pre>
 *
 * <p><strong>Failure:</strong> a directory that holds anything else than a store is refused before
 * anything is written into it.
 */
final class StoreDirectory {
  static final String FORMAT = "FORMAT";
  private static final String FORMAT_TEMPORARY = "FORMAT.tmp";
  private static final Set<String> OWN_DIRECTORIES = Set.of("journal", "index", "quarantine");

  private final Storage storage;
  private final Path path;

  StoreDirectory(Storage storage, Path path) {
    this.storage = storage;
    this.path = path;
  }

  Path path() {
    return path;
  }

  Path journal() {
    return path.resolve("journal");
  }

  Path quarantine() {
    return path.resolve("quarantine");
  }

  /** Makes the directory if it is missing; refuses one that holds something else. */
  void check() throws IOException {
    switch (storage.kind(path)) {
      case MISSING -> storage.createDirectories(path);
      case DIRECTORY -> {
        if (storage.kind(path.resolve(FORMAT)) == Storage.Kind.MISSING) {
          refuseForeignEntries();
        } else {
          refuseForeignFormat();
        }
      }
      case FILE, OTHER -> throw notAStore("it is not a directory");
    }
  }

  /** Reads what it is; makes it a store if it is not one yet. Call it with the lock held. */
  Found openOrCreate(String createdBy) throws IOException {
    Path file = path.resolve(FORMAT);
    if (storage.kind(file) != Storage.Kind.MISSING) {
      // The name may be there without having been forced, if its maker was killed.
      storage.forceDirectory(path);
      StoreFormat format = StoreFormat.decode(storage.read(file, StoreFormat.BYTES_MAX), file);
      storage.createDirectories(journal());
      return new Found(format, false);
    }
    storage.createDirectories(journal());
    StoreFormat format = new StoreFormat(UUID.randomUUID(), createdBy);
    Path temporary = path.resolve(FORMAT_TEMPORARY);
    try (Storage.StorageFile out = storage.create(temporary)) {
      out.writeFully(ByteBuffer.wrap(format.encode()), 0);
      out.force();
    }
    storage.rename(temporary, file);
    storage.forceDirectory(path);
    return new Found(format, true);
  }

  /**
   * What the directory is.
   *
   * @param format its format
   * @param created whether it was made now
   */
  record Found(StoreFormat format, boolean created) {}

  private void refuseForeignFormat() throws IOException {
    Path file = path.resolve(FORMAT);
    if (StoreFormat.isOne(storage.read(file, StoreFormat.BYTES_MAX))) {
      return;
    }
    boolean journaled =
        storage.kind(journal()) == Storage.Kind.DIRECTORY
            && storage.list(journal()).stream().anyMatch(name -> name.endsWith(".mbj"));
    if (!journaled) {
      throw notAStore("its file FORMAT is of something else");
    }
    throw new CorruptJournalException(file, 0, "it does not begin as a store's format file");
  }

  /** What an interrupted creation leaves is fine; anything else is not ours to write into. */
  private void refuseForeignEntries() throws IOException {
    for (String name : storage.list(path)) {
      boolean ours =
          name.equals(StoreLock.FILE)
              || name.equals(FORMAT_TEMPORARY)
              || (OWN_DIRECTORIES.contains(name) && isEmptyDirectory(path.resolve(name)));
      if (!ours) {
        throw notAStore("it has no file FORMAT, but it has " + name);
      }
    }
  }

  private boolean isEmptyDirectory(Path directory) throws IOException {
    if (storage.kind(directory) != Storage.Kind.DIRECTORY) {
      return false;
    }
    List<String> names = storage.list(directory);
    return names.isEmpty();
  }

  private MembrickException notAStore(String why) {
    return new MembrickException(
        MembrickException.Code.NOT_A_STORE,
        path + " is not a store: " + why + ": give an empty or a new directory",
        path,
        null);
  }
}
