package io.membrick.segments;

/**
 * One segment as a snapshot sees it: what a router chooses from.
 *
 * @param key whose documents it holds
 * @param documents live documents (each one memory, however many passages it was cut into)
 * @param passages live passages, at least one a document
 * @param tokens length of all live passages, in tokens, as the length norms count them
 * @param generation generation of the publication that last changed this segment
 */
public record Segment(
    SegmentKey key, long documents, long passages, long tokens, long generation) {}
