package io.membrick.internal.journal;

import io.membrick.VerifyReport.Damage;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Checks the checksums of the small files beside the journal. All but {@code FORMAT} may be
 * missing.
 *
 * <p><strong>Threads:</strong> one, which may be any, beside an owner that writes them.
 */
final class SideFilesCheck {
  /** A mark may be read while it is written; one that is never whole is damaged. */
  private static final int ATTEMPTS = 20;

  private final Storage storage;
  private final Path store;
  private final UUID storeId;
  private final List<Damage> damage = new ArrayList<>();

  SideFilesCheck(Storage storage, Path store, UUID storeId) {
    this.storage = storage;
    this.store = store;
    this.storeId = storeId;
  }

  /** What is damaged. */
  List<Damage> damage() {
    check(store.resolve(StoreDirectory.FORMAT), true, this::format);
    for (String name : List.of(ManifestFile.NAME, ManifestFile.PREVIOUS)) {
      check(store.resolve(name), false, this::manifest);
    }
    check(store.resolve(BackupMark.FILE), false, this::backup);
    check(store.resolve(ForceMark.FILE), false, this::mark);
    return List.copyOf(damage);
  }

  private void check(Path file, boolean needed, Check check) {
    try {
      check.run(file);
    } catch (NoSuchFileException e) {
      if (needed) {
        add(file, 0, "the file is missing");
      }
    } catch (CorruptJournalException e) {
      add(file, e.offset(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      add(file, 0, String.valueOf(e));
    }
  }

  private void format(Path file) throws IOException {
    StoreFormat found = StoreFormat.decode(storage.read(file, StoreFormat.BYTES_MAX), file);
    if (!found.storeId().equals(storeId)) {
      add(file, 20, "it is of another store, " + found.storeId());
    }
  }

  private void manifest(Path file) throws IOException {
    Manifest.decode(storage.read(file, Manifest.BYTES_MAX), file, storeId);
  }

  private void backup(Path file) throws IOException {
    BackupMark.decode(storage.read(file, BackupMark.BYTES), file);
  }

  private void mark(Path file) throws IOException {
    for (int slot = 0; slot < ForceMark.BYTES; slot += ForceMark.SLOT_BYTES) {
      int attempt = 0;
      while (!ForceMark.isWholeOrUnused(storage.read(file, ForceMark.BYTES), slot, storeId)) {
        attempt++;
        if (attempt == ATTEMPTS) {
          add(file, slot, "the checksum does not match");
          break;
        }
      }
    }
  }

  private void add(Path file, long offset, String what) {
    damage.add(new Damage(file, offset, 0, 0, what));
  }

  @FunctionalInterface
  private interface Check {
    void run(Path file) throws IOException;
  }
}
