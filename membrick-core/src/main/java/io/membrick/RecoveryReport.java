package io.membrick;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What opening a store found and did.
 *
 * @param outcome how it was found
 * @param epoch how often the store was opened, this time counted; begins anew if the manifest is
 *     lost
 * @param recordsFound records read from the journal
 * @param recordsReplayed of those, records the index did not have
 * @param indexRebuilt whether the index was made anew from the journal, and why
 * @param tornBytes bytes after the last complete frame: a write that was never acknowledged
 * @param missingBytes by how many the newest journal file is shorter than it was left; no record
 *     was there that is known to have been forced
 * @param quarantined files the torn bytes were copied to
 * @param warnings what is damaged without any record being lost, such as a manifest
 * @param took how long it took
 */
public record RecoveryReport(
    Outcome outcome,
    long epoch,
    long recordsFound,
    long recordsReplayed,
    String indexRebuilt,
    long tornBytes,
    long missingBytes,
    List<Path> quarantined,
    List<String> warnings,
    Duration took) {
  /** How a store was found. */
  public enum Outcome {
    /** There was none; it was created. */
    CREATED,
    /** The index had everything the journal has. */
    CLEAN,
    /**
     * The index lacked something, which was replayed; or the journal did not end as it was left; or
     * there is a warning.
     */
    RECOVERED
  }

  /** Copies the lists. */
  public RecoveryReport {
    quarantined = List.copyOf(quarantined);
    warnings = List.copyOf(warnings);
  }
}
