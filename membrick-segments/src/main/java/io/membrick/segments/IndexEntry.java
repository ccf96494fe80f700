package io.membrick.segments;

/**
 * A live document as the index knows it: everything but its text.
 *
 * @param id its id
 * @param segment its segment
 * @param seqNo sequence number of this version
 * @param order its place in the session: the sequence number of its first version
 * @param locator where the caller keeps the record
 */
public record IndexEntry(String id, SegmentKey segment, long seqNo, long order, long locator) {}
