package io.membrick.segments.internal.analyze;

/**
 * One token of a text.
 *
 * @param form the surface form, folded: lower case, without accents, compatibility forms resolved
 * @param stem its stem; equals the form where nothing is cut. The same form always has the same
 *     stem
 * @param position its word position; an identifier shares the position of its first part
 * @param start where it starts in the original text, in chars
 * @param end where it ends in the original text, exclusive
 */
public record Token(String form, String stem, int position, int start, int end) {}
