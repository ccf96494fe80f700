package io.membrick.internal.journal;

import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * What opening the journal found.
 *
 * @param storeId id of the store
 * @param created whether the store was made now
 * @param records how many there are
 * @param tornBytes bytes behind the last whole frame that were set aside
 * @param missingBytes by how many the newest file is shorter than it was left: something cut it,
 *     but no record was in that part that is known to have been forced
 * @param quarantined files the torn bytes were copied to
 * @param epoch how often the store was opened, this time counted
 * @param warnings what is wrong without anything being lost
 */
public record JournalRecovery(
    UUID storeId,
    boolean created,
    long records,
    long tornBytes,
    long missingBytes,
    List<Path> quarantined,
    long epoch,
    List<String> warnings) {
  /** Copies the lists. */
  public JournalRecovery {
    quarantined = List.copyOf(quarantined);
    warnings = List.copyOf(warnings);
  }

  /** Whether the end of the journal was not as a closed or a killed process leaves it. */
  public boolean torn() {
    return tornBytes > 0 || missingBytes > 0;
  }
}
