package io.membrick.segments.internal.model;

import java.util.List;

/**
 * What a part holds of the query.
 *
 * @param part the part
 * @param terms the matches of each term, in the order of the query
 */
public record PartMatches(Part part, List<TermMatches> terms) {}
