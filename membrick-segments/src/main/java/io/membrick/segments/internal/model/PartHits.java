package io.membrick.segments.internal.model;

import java.util.List;

/**
 * The best documents of one part.
 *
 * @param best in no order
 * @param matched how many documents matched
 */
public record PartHits(List<ScoredDocument> best, long matched) {}
