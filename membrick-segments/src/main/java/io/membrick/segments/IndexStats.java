package io.membrick.segments;

/**
 * Sizes of an index.
 *
 * @param documents live documents
 * @param passages live passages
 * @param segments segments with at least one document
 * @param leaves parts the underlying index consists of at the moment
 */
public record IndexStats(long documents, long passages, int segments, int leaves) {}
