package io.membrick.segments.testkit;

/**
 * One word of a query.
 *
 * @param term the index term it is looked up as
 * @param weight how much it counts
 */
record OracleTerm(String term, double weight) {}
