package io.membrick.segments;

/**
 * One document that answers a query.
 *
 * @param entry which
 * @param score how well, above 0; comparable within one result and between segments of one user
 */
public record IndexHit(IndexEntry entry, double score) {}
