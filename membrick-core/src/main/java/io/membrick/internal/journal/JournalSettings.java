package io.membrick.internal.journal;

import io.membrick.MembrickOptions;

/**
 * How the journal lays out its files.
 *
 * @param fileBytes size of a file, 64 KiB to 1 GiB; rounded down to a multiple of 4,096
 * @param firstFileBytes size of the first file after opening; each next one is four times as large
 *     until {@code fileBytes} is reached, so that a store that is opened for few writes stays small
 * @param verifyBytes how many bytes of the newest files are checked when the store is opened; older
 *     ones are checked when they are read
 * @param prepareAhead whether a helper thread makes the next file before it is needed
 * @param minFreeBytes how much of the disk stays free; 0 for all
 */
public record JournalSettings(
    int fileBytes, int firstFileBytes, long verifyBytes, boolean prepareAhead, long minFreeBytes) {
  private static final int SMALLEST = 64 * 1024;

  /** Rounds and checks. */
  public JournalSettings {
    if (fileBytes < SMALLEST || fileBytes > 1 << 30) {
      throw new IllegalArgumentException(
          "fileBytes " + fileBytes + " is not from " + SMALLEST + " to " + (1 << 30));
    }
    fileBytes = fileBytes & -FrameHeader.GROUP_ALIGNMENT;
    firstFileBytes = Math.clamp(firstFileBytes & -FrameHeader.GROUP_ALIGNMENT, SMALLEST, fileBytes);
  }

  /** Without a floor under the free space. */
  public JournalSettings(
      int fileBytes, int firstFileBytes, long verifyBytes, boolean prepareAhead) {
    this(fileBytes, firstFileBytes, verifyBytes, prepareAhead, 0);
  }

  /** What the options say. */
  public static JournalSettings of(MembrickOptions options) {
    return new JournalSettings(
        options.journalFileBytes(), 1 << 20, 64L << 20, true, options.minFreeDiskBytes());
  }

  /** Files of that size, everything else as usual. */
  public static JournalSettings ofFileBytes(int fileBytes) {
    return new JournalSettings(fileBytes, 1 << 20, 64L << 20, true);
  }
}
