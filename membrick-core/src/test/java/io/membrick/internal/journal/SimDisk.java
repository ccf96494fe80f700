package io.membrick.internal.journal;

import java.nio.file.Path;

/** A disk in memory that can lose its power, for tests of whole stores. */
public final class SimDisk {
  private static final Path STORE = Path.of("store").toAbsolutePath();
  private final SimStorage storage;

  private SimDisk(SimStorage storage) {
    this.storage = storage;
  }

  /** An empty one. */
  public SimDisk(long seed) {
    this(new SimStorage(seed));
  }

  /** Opens the journal on it. */
  public FileJournal open(JournalSettings settings) {
    return FileJournal.open(storage, STORE, settings);
  }

  /** What is there after a power cut at this moment. */
  public SimDisk afterPowerCut(long seed) {
    return new SimDisk(storage.survivor(seed));
  }

  /** What is there if only the process is killed at this moment. */
  public SimDisk afterKill() {
    return new SimDisk(storage.afterKill());
  }

  /** Leaves so much of it free. */
  public void usable(long bytes) {
    storage.usable(bytes);
  }
}
