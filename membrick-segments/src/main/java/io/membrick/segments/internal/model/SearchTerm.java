package io.membrick.segments.internal.model;

import org.apache.lucene.util.BytesRef;

/**
 * A term that is looked for.
 *
 * @param bytes the index term
 * @param weight what it counts for, against the other terms of the query
 */
public record SearchTerm(BytesRef bytes, double weight) {}
