package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Finds the files of a journal, checks how they hang together, and decides where the log ends.
 *
 * <p>Repeatable: a crash at any step leaves what the next attempt starts from. Nothing that is
 * served afterwards exists in the page cache only: the newest file is forced first.
 */
final class JournalOpener {
  private static final System.Logger LOG = System.getLogger(JournalOpener.class.getName());
  private static final Pattern FILE = Pattern.compile("[0-9]{16}\\.mbj");
  private static final Pattern LEFT_OVER = Pattern.compile("[0-9]{16}\\.mbj\\.tmp");
  private static final int COPY_BYTES = 1 << 16;

  private final Storage storage;
  private final StoreDirectory directory;
  private final UUID storeId;
  private final JournalSettings settings;
  private final Watermark watermark;

  JournalOpener(
      Storage storage,
      StoreDirectory directory,
      UUID storeId,
      JournalSettings settings,
      Watermark watermark) {
    this.storage = storage;
    this.directory = directory;
    this.storeId = storeId;
    this.settings = settings;
    this.watermark = watermark;
  }

  /**
   * The files and how the newest ends.
   *
   * @param files in order; none if nothing was ever written
   * @param tail of the newest; of nothing if there is none
   * @param quarantined copies of what was set aside
   */
  record Found(List<JournalFile> files, JournalTail tail, List<Path> quarantined) {}

  Found open() throws IOException {
    List<JournalFile> files = openFiles();
    if (files.isEmpty()) {
      watermark.check(directory.journal(), files, FileEnd.NONE);
      return new Found(files, new JournalTail(FileEnd.NONE, 0, 0), List.of());
    }
    checkChain(files);
    JournalFile newest = files.get(files.size() - 1);
    JournalTail tail = examine(newest);
    watermark.check(directory.journal(), files, tail.end());
    newest.end((int) tail.end().end());
    verifyNewest(files);
    try (Storage.StorageFile file = storage.open(newest.path())) {
      file.force();
    }
    storage.forceDirectory(directory.journal());
    return new Found(files, tail, quarantine(newest, tail));
  }

  private static JournalTail examine(JournalFile newest) throws IOException {
    try {
      return JournalTail.examine(newest.bytes(), newest.header());
    } catch (InternalError e) {
      throw MappedFile.unreadable(newest.path(), e);
    }
  }

  private List<JournalFile> openFiles() throws IOException {
    List<JournalFile> files = new ArrayList<>();
    for (String name : storage.list(directory.journal())) {
      Path path = directory.journal().resolve(name);
      if (LEFT_OVER.matcher(name).matches()) {
        // It never had its name, so nothing was acknowledged in it.
        storage.delete(path);
      } else if (FILE.matcher(name).matches()) {
        long number = files.size() + 1L;
        if (!name.equals(JournalFile.name(number))) {
          throw new CorruptJournalException(
              directory.journal().resolve(JournalFile.name(number)),
              0,
              "the file is missing, but " + name + " is there; restore a backup");
        }
        files.add(JournalFile.open(storage, path, storeId, number));
      }
    }
    return files;
  }

  private static void checkChain(List<JournalFile> files) throws CorruptJournalException {
    if (!files.get(0).previous().equals(FileEnd.NONE)) {
      throw new CorruptJournalException(
          files.get(0).path(), FileHeader.BYTES, "it is not the first");
    }
    for (int i = 1; i < files.size(); i++) {
      JournalFile before = files.get(i - 1);
      FileEnd end = files.get(i).previous();
      if (end.number() != before.header().number()
          || end.lastSeqNo() < before.header().firstSeqNo() - 1) {
        throw new CorruptJournalException(
            files.get(i).path(), FileHeader.BYTES, "it does not follow " + before.path());
      }
      if (end.end() > before.bytes().size()) {
        throw new CorruptJournalException(
            before.path(),
            before.bytes().size(),
            "the file was cut: it went on to " + end.end() + "; restore a backup");
      }
      before.end((int) end.end());
    }
  }

  private void verifyNewest(List<JournalFile> files) throws IOException {
    long budget = settings.verifyBytes() - files.get(files.size() - 1).bytes().size();
    for (int i = files.size() - 2; i >= 0 && budget > 0; i--) {
      files.get(i).verify(files.get(i + 1).previous());
      budget -= files.get(i).bytes().size();
    }
  }

  /** Copies torn bytes; where they are they stay untouched, so a failure here loses nothing. */
  private List<Path> quarantine(JournalFile newest, JournalTail tail) {
    if (tail.tornBytes() == 0) {
      return List.of();
    }
    long from = tail.end().end();
    Path target = directory.quarantine().resolve(newest.header().number() + "-" + from + ".torn");
    Path temporary = target.resolveSibling(target.getFileName() + FilePreallocator.SUFFIX);
    try {
      storage.createDirectories(directory.quarantine());
      try (Storage.StorageFile out = storage.create(temporary)) {
        copy(newest.bytes(), (int) from, tail.tornBytes(), out);
        MappedFile.settle();
        out.force();
      }
      storage.rename(temporary, target);
      storage.forceDirectory(directory.quarantine());
      return List.of(target);
    } catch (IOException | InternalError e) {
      LOG.log(System.Logger.Level.WARNING, "cannot copy torn bytes to " + target, e);
      return List.of();
    }
  }

  private static void copy(MappedFile from, int at, long length, Storage.StorageFile to)
      throws IOException {
    byte[] chunk = new byte[COPY_BYTES];
    for (long done = 0; done < length; done += COPY_BYTES) {
      int part = (int) Math.min(COPY_BYTES, length - done);
      from.copy((int) (at + done), chunk, part);
      to.writeFully(ByteBuffer.wrap(chunk, 0, part), done);
    }
  }
}
