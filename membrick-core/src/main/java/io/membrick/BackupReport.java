package io.membrick;

import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

/**
 * What a backup, or a restored store, holds. It was read back and checked.
 *
 * @param directory where it lies
 * @param storeId id of the store in it: that of the store for a backup, a new one for a restored
 *     store
 * @param seqNo sequence number of the last write in it; it holds every write up to this one and
 *     none after it
 * @param journalFiles files of its journal
 * @param bytes size of all its files
 * @param took how long it took
 */
public record BackupReport(
    Path directory, UUID storeId, long seqNo, int journalFiles, long bytes, Duration took) {}
