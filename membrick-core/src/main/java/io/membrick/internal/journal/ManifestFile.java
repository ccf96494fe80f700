package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * The files {@code MANIFEST} and {@code MANIFEST.prev} of a store.
 *
 * <p>A new one is written under a temporary name, forced, and read back; then the present one
 * becomes {@code MANIFEST.prev}, the new one {@code MANIFEST}, and the directory is forced. So at
 * each moment, and after a crash at any, one of the two is whole.
 *
 * <p><strong>Threads:</strong> one at a time. <strong>Failure:</strong> a failed write leaves what
 * was there; both are true of the moment they were written, so an older one only says less.
 */
final class ManifestFile {
  static final String NAME = "MANIFEST";
  static final String PREVIOUS = "MANIFEST.prev";
  private static final String TEMPORARY = "MANIFEST.tmp";

  private final Storage storage;
  private final Path directory;
  private final UUID storeId;

  ManifestFile(Storage storage, Path directory, UUID storeId) {
    this.storage = storage;
    this.directory = directory;
    this.storeId = storeId;
  }

  /**
   * What was found.
   *
   * @param there whether there is any
   * @param manifest the newer of those that are whole
   * @param warning what is wrong with the files; empty if nothing is
   */
  record Found(boolean there, Optional<Manifest> manifest, String warning) {}

  /**
   * Reads the newer whole one.
   *
   * @throws IncompatibleJournalException if it is of a later version
   */
  Found read() throws IOException {
    Path path = directory.resolve(NAME);
    Path before = directory.resolve(PREVIOUS);
    boolean there = storage.kind(path) != Storage.Kind.MISSING;
    Optional<Manifest> newest = there ? decode(path) : Optional.empty();
    if (newest.isPresent()) {
      return new Found(true, newest, "");
    }
    Optional<Manifest> previous =
        storage.kind(before) == Storage.Kind.MISSING ? Optional.empty() : decode(before);
    // Missing beside a whole previous one is what a crash between the two renames leaves.
    String warning =
        there ? path + " is damaged" : previous.isPresent() ? "" : path + " is missing";
    return new Found(there || previous.isPresent(), previous, warning);
  }

  private Optional<Manifest> decode(Path path) throws IOException {
    try {
      byte[] bytes = storage.read(path, Manifest.BYTES_MAX);
      return Optional.of(Manifest.decode(bytes, path, storeId));
    } catch (CorruptJournalException e) {
      return Optional.empty();
    }
  }

  /** Puts a new one in place of the present one, durably. */
  void write(Manifest manifest) throws IOException {
    byte[] bytes = manifest.encode();
    Path path = directory.resolve(NAME);
    Path temporary = directory.resolve(TEMPORARY);
    try (Storage.StorageFile out = storage.create(temporary)) {
      out.writeFully(ByteBuffer.wrap(bytes), 0);
      out.force();
    }
    if (!Arrays.equals(storage.read(temporary, bytes.length), bytes)) {
      throw new IOException(temporary + " does not hold what was written to it");
    }
    if (storage.kind(path) == Storage.Kind.FILE && decode(path).isPresent()) {
      storage.rename(path, directory.resolve(PREVIOUS));
    }
    storage.rename(temporary, path);
    storage.forceDirectory(directory);
  }
}
