package io.membrick.segments.internal.analyze;

/**
 * An index term that is searched for.
 *
 * @param term a term as {@link IndexTerms} makes it, of a stem or of an exact form
 * @param weight how much it counts, above 0
 */
public record QueryTerm(String term, double weight) {}
