package io.membrick.segments.internal.model;

/**
 * Names of the index fields that hold what scoring asks of a document.
 *
 * @param seqNo sequence number
 * @param expiry expiry in microseconds; absent where there is none
 */
public record ValueFields(String seqNo, String expiry) {}
