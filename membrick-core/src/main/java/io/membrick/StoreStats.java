package io.membrick;

/**
 * Counts and sizes of a store at one moment.
 *
 * @param memories live memories in the current snapshot
 * @param passages passages they were cut into
 * @param segments segments with at least one memory
 * @param generation number of the current publication
 * @param acknowledgedSeqNo highest sequence number acknowledged
 * @param durableSeqNo highest sequence number forced to the disk; below the acknowledged one only
 *     under {@link Durability.Interval}
 * @param visibleSeqNo highest sequence number visible to searches
 * @param pendingCount writes accepted and not yet visible
 * @param pendingBytes their size
 * @param rejected writes refused because too many were waiting, since the store was opened
 * @param journalFiles files the journal consists of
 * @param journalBytes their size
 * @param forces how often the journal was forced, since the store was opened
 * @param checkpointSeqNo sequence number up to which the index is durable
 */
public record StoreStats(
    long memories,
    long passages,
    int segments,
    long generation,
    long acknowledgedSeqNo,
    long durableSeqNo,
    long visibleSeqNo,
    long pendingCount,
    long pendingBytes,
    long rejected,
    int journalFiles,
    long journalBytes,
    long forces,
    long checkpointSeqNo) {}
