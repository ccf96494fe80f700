package io.membrick.internal.keep;

import io.membrick.VerifyReport;
import io.membrick.VerifyReport.Damage;
import io.membrick.internal.journal.JournalCheck;
import io.membrick.internal.journal.JournalCut;
import io.membrick.segments.IndexSnapshot;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Checks all checksums of a store. Threads: any that nobody interrupts. */
public final class Verification {
  private Verification() {}

  /**
   * Checks the journal up to a cut and the index as of a snapshot.
   *
   * @param cut the journal
   * @param index a snapshot that the caller holds
   * @param indexDirectory where it lies
   */
  public static VerifyReport of(JournalCut cut, IndexSnapshot index, Path indexDirectory) {
    long start = System.nanoTime();
    List<Damage> damage = new ArrayList<>(cut.checkSideFiles());
    JournalCheck journal = cut.check();
    damage.addAll(journal.damage());
    for (IndexSnapshot.DamagedFile file : index.damagedFiles()) {
      damage.add(new Damage(indexDirectory.resolve(file.name()), 0, 0, 0, file.what()));
    }
    return new VerifyReport(
        cut.lastSeqNo(),
        journal.files(),
        journal.bytes(),
        journal.frames(),
        journal.records(),
        damage,
        Duration.ofNanos(System.nanoTime() - start));
  }

  /** The report on a store without files, in which there is nothing that could be damaged. */
  public static VerifyReport ofNothing(long seqNo) {
    return new VerifyReport(seqNo, 0, 0, 0, 0, List.of(), Duration.ZERO);
  }
}
