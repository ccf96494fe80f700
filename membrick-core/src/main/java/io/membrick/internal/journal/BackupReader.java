package io.membrick.internal.journal;

import io.membrick.MembrickException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens a backup for reading only: nothing in it is written, locked or repaired.
 *
 * <p><strong>Threads:</strong> one.
 */
public final class BackupReader {
  private final Storage storage;
  private final StoreDirectory directory;

  private BackupReader(Storage storage, Path path) {
    this.storage = storage;
    this.directory = new StoreDirectory(storage, path);
  }

  /**
   * The journal of the backup in that directory; what its frames hold is not checked yet.
   *
   * @throws CorruptJournalException if files are missing, were cut, added, or are not its own
   * @throws IncompatibleJournalException if a newer version made it
   * @throws MembrickException NOT_A_STORE if it is none
   * @throws IOException if it cannot be read
   */
  public static JournalCut open(Path path) throws IOException {
    return open(new NioStorage(), path);
  }

  static JournalCut open(Storage storage, Path path) throws IOException {
    return new BackupReader(storage, path).open();
  }

  private JournalCut open() throws IOException {
    Path markFile = directory.path().resolve(BackupMark.FILE);
    if (storage.kind(markFile) != Storage.Kind.FILE) {
      throw new MembrickException(
          MembrickException.Code.NOT_A_STORE,
          directory.path() + " is no backup: it has no file " + BackupMark.FILE,
          directory.path(),
          null);
    }
    BackupMark mark = BackupMark.decode(storage.read(markFile, BackupMark.BYTES), markFile);
    Path formatFile = directory.path().resolve(StoreDirectory.FORMAT);
    StoreFormat format =
        StoreFormat.decode(storage.read(formatFile, StoreFormat.BYTES_MAX), formatFile);
    if (!format.storeId().equals(mark.storeId())) {
      throw new CorruptJournalException(formatFile, 20, "it is of another store than " + markFile);
    }
    checkNames(mark);
    List<JournalFile> files = new ArrayList<>();
    long bytes = 0;
    for (long number = 1; number <= mark.end().number(); number++) {
      Path path = directory.journal().resolve(JournalFile.name(number));
      JournalFile file = JournalFile.open(storage, path, mark.storeId(), number);
      checkFollows(file, files);
      files.add(file);
      bytes += file.length();
    }
    if (bytes != mark.journalBytes()) {
      throw new CorruptJournalException(
          directory.journal(),
          0,
          "its files have "
              + bytes
              + " bytes, not "
              + mark.journalBytes()
              + " as when it was made");
    }
    return new JournalCut(storage, directory, mark.storeId(), files, mark.end());
  }

  private static void checkFollows(JournalFile file, List<JournalFile> before)
      throws CorruptJournalException {
    FileEnd end = file.previous();
    boolean follows =
        before.isEmpty()
            ? end.equals(FileEnd.NONE)
            : end.number() == before.size() && end.end() <= before.getLast().length();
    if (!follows) {
      throw new CorruptJournalException(
          file.path(), FileHeader.BYTES, "it does not follow the file before it");
    }
  }

  private void checkNames(BackupMark mark) throws IOException {
    List<String> expected = new ArrayList<>();
    for (long number = 1; number <= mark.end().number(); number++) {
      expected.add(JournalFile.name(number));
    }
    List<String> found =
        storage.list(directory.journal()).stream().filter(name -> name.endsWith(".mbj")).toList();
    if (!found.equals(expected)) {
      throw new CorruptJournalException(
          directory.journal(),
          0,
          "it holds " + found.size() + " files, not " + expected.size() + " as when it was made");
    }
  }
}
