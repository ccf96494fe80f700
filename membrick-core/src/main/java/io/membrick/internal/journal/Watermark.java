package io.membrick.internal.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * How far the journal was forced, kept outside of it, so that recovery can tell that its end is
 * gone: in the manifest, durable and rewritten at each checkpoint, and in the mark, which is
 * written after each force and reaches the disk when the system pleases.
 *
 * <p><strong>Threads:</strong> {@code forced} belongs to the owner of the journal; {@code
 * checkpoint} may be called by one other thread at the same time. <strong>Failure:</strong> neither
 * poisons anything: an older watermark is as true as a newer one and only says less.
 */
final class Watermark implements Closeable {
  private static final System.Logger LOG = System.getLogger(Watermark.class.getName());

  private final Path store;
  private final UUID storeId;
  private final ManifestFile manifests;
  private final ForceMark mark;
  private final String warning;
  private final FileEnd proven;
  private final long epoch;
  // Written by the owner of the journal after the bytes below it were forced.
  private volatile FileEnd durable = FileEnd.NONE;
  // Written by whoever makes a checkpoint; after the last, by the owner.
  private volatile long checkpointSeqNo;

  private Watermark(Storage storage, Path store, UUID storeId) throws IOException {
    this.store = store;
    this.storeId = storeId;
    this.manifests = new ManifestFile(storage, store, storeId);
    this.mark = new ForceMark(storage, store.resolve(ForceMark.FILE), storeId);
    Optional<FileEnd> restored = restored(storage, store.resolve(BackupMark.FILE));
    ManifestFile.Found read = manifests.read();
    boolean expected = restored.isEmpty() || read.there();
    this.warning = expected ? read.warning() : "";
    Manifest found = read.manifest().orElse(new Manifest(storeId, 0, 0, FileEnd.NONE, List.of()));
    this.epoch = found.epoch() + 1;
    this.checkpointSeqNo = found.checkpointSeqNo();
    this.proven = later(later(found.durable(), mark.read()), restored);
  }

  /** Where the journal of a restored store ended, which has no manifest before it is opened. */
  private Optional<FileEnd> restored(Storage storage, Path path) throws IOException {
    if (storage.kind(path) != Storage.Kind.FILE) {
      return Optional.empty();
    }
    try {
      BackupMark backup = BackupMark.decode(storage.read(path, BackupMark.BYTES), path);
      return Optional.of(backup.end()).filter(end -> backup.storeId().equals(storeId));
    } catch (CorruptJournalException e) {
      return Optional.empty();
    }
  }

  /** Reads what an earlier life of the store left. */
  static Watermark read(Storage storage, Path store, UUID storeId) throws IOException {
    return new Watermark(storage, store, storeId);
  }

  private static FileEnd later(FileEnd one, Optional<FileEnd> other) {
    return other.isPresent() && other.get().lastSeqNo() > one.lastSeqNo() ? other.get() : one;
  }

  /** How often the store was opened, this time counted. */
  long epoch() {
    return epoch;
  }

  /** What is wrong with the manifest, if there should be one. */
  List<String> warnings() {
    return warning.isEmpty() ? List.of() : List.of(warning);
  }

  /** How far the journal was forced. */
  FileEnd durable() {
    return durable;
  }

  /**
   * Compares the journal with what is known to have been forced.
   *
   * @throws CorruptJournalException if some of that is not there
   */
  void check(Path journal, List<JournalFile> files, FileEnd end) throws CorruptJournalException {
    if (end.lastSeqNo() >= proven.lastSeqNo()) {
      return;
    }
    boolean missing = proven.number() > files.size();
    long number = missing ? files.size() + 1L : end.number();
    throw new CorruptJournalException(
        journal.resolve(JournalFile.name(number)),
        missing ? 0 : end.end(),
        "acknowledged records from sequence number "
            + (end.lastSeqNo() + 1)
            + " to at least "
            + proven.lastSeqNo()
            + (missing ? " are lost: the file is missing" : " are lost")
            + "; the store knows that they had been forced, up to offset "
            + proven.end()
            + " of "
            + JournalFile.name(proven.number())
            + "; restore a backup");
  }

  /** Takes note of what opening found and forced, and that the store is open. */
  void opened(Supplier<JournalFile[]> files, FileEnd end) throws IOException {
    durable = end;
    try {
      write(files);
    } catch (IOException e) {
      if (!StorageFullException.isFull(e)) {
        throw e;
      }
      // Reading must be possible on a full disk; the old manifest stays as true as it was.
      LOG.log(System.Logger.Level.WARNING, "no room for a manifest in " + store, e);
    }
  }

  /** The journal was forced up to there. */
  void forced(FileEnd end) {
    durable = end;
    mark.write(end);
  }

  /** Writes the manifest; a failure is told and loses nothing but evidence. */
  void checkpoint(Supplier<JournalFile[]> files, long seqNo) {
    checkpointSeqNo = seqNo;
    save(files);
  }

  /** Writes the manifest as of now. */
  void save(Supplier<JournalFile[]> files) {
    try {
      write(files);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot write the manifest of " + store, e);
    }
  }

  private void write(Supplier<JournalFile[]> current) throws IOException {
    // Read first: the files that are there later include all that it speaks of.
    FileEnd upTo = durable;
    JournalFile[] files = current.get();
    List<Manifest.ListedFile> listed = new ArrayList<>();
    for (int i = 0; i < upTo.number(); i++) {
      FileEnd end = i + 1 < upTo.number() ? files[i + 1].previous() : upTo;
      listed.add(new Manifest.ListedFile(files[i].header().firstSeqNo(), end));
    }
    manifests.write(new Manifest(storeId, epoch, checkpointSeqNo, upTo, listed));
  }

  @Override
  public void close() throws IOException {
    mark.close();
  }
}
