package io.membrick;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What opening a store found and did.
 *
 * @param outcome how it was found
 * @param recordsFound records read from the journal
 * @param recordsReplayed of those, records the index did not have
 * @param indexRebuilt whether the index was made anew from the journal, and why
 * @param tornBytes bytes after the last complete frame: a write that was never acknowledged
 * @param quarantined files the torn bytes were copied to
 * @param took how long it took
 */
public record RecoveryReport(
    Outcome outcome,
    long recordsFound,
    long recordsReplayed,
    String indexRebuilt,
    long tornBytes,
    List<Path> quarantined,
    Duration took) {
  /** How a store was found. */
  public enum Outcome {
    /** There was none; it was created. */
    CREATED,
    /** The index had everything the journal has. */
    CLEAN,
    /** The index lacked something, which was replayed; or a torn tail was set aside. */
    RECOVERED
  }

  /** Copies the list. */
  public RecoveryReport {
    quarantined = List.copyOf(quarantined);
  }
}
