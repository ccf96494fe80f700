package io.membrick.internal.journal;

import io.membrick.VerifyReport.Damage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * A journal up to one durable record. Nothing of it is written any more, so it can be read at
 * leisure while the journal goes on.
 *
 * <p><strong>Threads:</strong> any.
 */
public final class JournalCut {
  private final Storage storage;
  private final StoreDirectory directory;
  private final UUID storeId;
  private final List<JournalFile> files;
  private final FileEnd end;

  JournalCut(
      Storage storage,
      StoreDirectory directory,
      UUID storeId,
      List<JournalFile> files,
      FileEnd end) {
    this.storage = storage;
    this.directory = directory;
    this.storeId = storeId;
    this.files = List.copyOf(files);
    this.end = end;
  }

  /** Sequence number of its last record; 0 if there is none. */
  public long lastSeqNo() {
    return end.lastSeqNo();
  }

  /** Directory of the store. */
  public Path directory() {
    return directory.path();
  }

  /** Id of the store. */
  public UUID storeId() {
    return storeId;
  }

  /** Number of files. */
  public int files() {
    return files.size();
  }

  FileEnd end() {
    return end;
  }

  /** Checks every checksum. Cost: reads all of it. */
  public JournalCheck check() {
    JournalCheck check = new JournalCheck(storage);
    for (int i = 0; i < files.size(); i++) {
      check.check(files.get(i), endOf(i));
    }
    return check;
  }

  /** Checks the small files beside the journal. */
  public List<Damage> checkSideFiles() {
    return new SideFilesCheck(storage, directory.path(), storeId).damage();
  }

  /**
   * Writes it as a store that was closed, under an id, into a directory that exists and is empty;
   * all of it is forced.
   *
   * @return how many bytes were written
   * @throws IOException if it cannot be read or written; what was written by then stays
   */
  public long copyTo(Path target, UUID id) throws IOException {
    StoreDirectory copy = new StoreDirectory(storage, target);
    storage.createDirectories(copy.journal());
    long bytes = 0;
    for (int i = 0; i < files.size(); i++) {
      bytes += copyFile(i, copy.journal(), id);
    }
    storage.forceDirectory(copy.journal());
    bytes += write(target.resolve(BackupMark.FILE), new BackupMark(id, bytes, end).encode());
    bytes +=
        write(
            target.resolve(StoreDirectory.FORMAT),
            new StoreFormat(id, StoreFormat.currentVersion()).encode());
    storage.forceDirectory(target);
    return bytes;
  }

  private long copyFile(int i, Path journal, UUID id) throws IOException {
    JournalFile file = files.get(i);
    Path target = journal.resolve(JournalFile.name(file.header().number()));
    try (Storage.StorageFile out = storage.create(target)) {
      JournalFileCopy copy = new JournalFileCopy(file, endOf(i), out);
      long length = i + 1 < files.size() ? copy.sealed(id) : copy.closed(id);
      out.force();
      return length;
    } catch (InternalError e) {
      throw MappedFile.unreadable(file.path(), e);
    }
  }

  private long write(Path file, byte[] bytes) throws IOException {
    try (Storage.StorageFile out = storage.create(file)) {
      out.writeFully(ByteBuffer.wrap(bytes), 0);
      out.force();
    }
    return bytes.length;
  }

  private FileEnd endOf(int i) {
    return i + 1 < files.size() ? files.get(i + 1).previous() : end;
  }
}
