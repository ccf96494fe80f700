package io.membrick.internal;

import io.membrick.BackupReport;
import io.membrick.VerifyReport;
import io.membrick.internal.ingest.Command;
import io.membrick.internal.ingest.Ingest;
import io.membrick.internal.journal.JournalCut;
import io.membrick.internal.keep.StoreCopy;
import io.membrick.internal.keep.Verification;
import io.membrick.internal.publish.CurrentSnapshot;
import io.membrick.internal.publish.SnapshotRef;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * What is done with a whole store while it is running. The journal's owner is asked for a cut, in
 * passing; all the reading and writing is done by a thread made for it.
 *
 * <p><strong>Threads:</strong> any but the ingest thread.
 */
final class Upkeep {
  private final OpenStore store;
  private final Ingest ingest;
  private final CurrentSnapshot current;

  Upkeep(OpenStore store, Ingest ingest, CurrentSnapshot current) {
    this.store = store;
    this.ingest = ingest;
    this.current = current;
  }

  VerifyReport verify() {
    return OwnThread.call("membrick-verify-" + store.name(), this::verifyHere);
  }

  private VerifyReport verifyHere() {
    Optional<JournalCut> cut = cut();
    if (cut.isEmpty()) {
      return Verification.ofNothing(ingest.acknowledgedSeqNo());
    }
    try (SnapshotRef snapshot = current.acquire()) {
      Path index = cut.get().directory().resolve("index");
      return Verification.of(cut.get(), snapshot.index(), index);
    }
  }

  BackupReport backup(Path target) {
    Objects.requireNonNull(target, "target is null");
    return OwnThread.call("membrick-backup-" + store.name(), () -> backupHere(target));
  }

  private BackupReport backupHere(Path target) {
    JournalCut cut =
        cut()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "the store has no files, so there is nothing to copy: open one in a"
                            + " directory"));
    return StoreCopy.backup(cut, target);
  }

  static BackupReport restore(Path backup, Path directory) {
    Objects.requireNonNull(backup, "backup is null");
    Objects.requireNonNull(directory, "directory is null");
    return OwnThread.call(
        "membrick-restore-" + directory, () -> StoreCopy.restore(backup, directory));
  }

  private Optional<JournalCut> cut() {
    Command.Ask<Optional<JournalCut>> ask = Command.Ask.of(store.journal()::cut);
    if (!ingest.offer(ask)) {
      throw Closing.closedException(null);
    }
    return Waiting.forAnswer(ask.ticket().future());
  }
}
