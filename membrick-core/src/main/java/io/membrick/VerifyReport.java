package io.membrick;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What checking every checksum of a store found.
 *
 * @param seqNo sequence number up to which the journal was checked: all that was acknowledged when
 *     the check began
 * @param journalFiles files of the journal that were checked
 * @param journalBytes bytes of them that carry something
 * @param frames whole frames that were found
 * @param records undamaged records that were found
 * @param damage what is not as it was written; none if all is well
 * @param took how long it took
 */
public record VerifyReport(
    long seqNo,
    int journalFiles,
    long journalBytes,
    long frames,
    long records,
    List<Damage> damage,
    Duration took) {

  /** Copies the list. */
  public VerifyReport {
    damage = List.copyOf(damage);
  }

  /** Whether nothing is damaged. */
  public boolean clean() {
    return damage.isEmpty();
  }

  /**
   * A place that is not as it was written.
   *
   * @param file where
   * @param offset where in it; 0 if the checksum that does not match is that of the whole file
   * @param firstSeqNo first of the records that are lost there; 0 if none is
   * @param lastSeqNo last of them; 0 if none is
   * @param what what is wrong
   */
  public record Damage(Path file, long offset, long firstSeqNo, long lastSeqNo, String what) {

    /** Whether records of the journal are lost. The index can be made anew. */
    public boolean losesRecords() {
      return lastSeqNo > 0;
    }
  }
}
