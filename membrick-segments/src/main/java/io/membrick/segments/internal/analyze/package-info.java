/**
 * Text analysis: what becomes of a text before it is indexed and of a query before it is searched.
 *
 * <p>A text is cut into runs at white space; each run is folded (compatibility forms, case,
 * accents) and cut into words, identifiers with their parts, character pairs of scripts written
 * without spaces, and emoji. Words keep their exact form beside their stem. Everything is a plain
 * value; only {@link io.membrick.segments.internal.analyze.PassageTokenStream} knows the index
 * library.
 */
@NullMarked
package io.membrick.segments.internal.analyze;

import org.jspecify.annotations.NullMarked;
