/** Scores the passages of the chosen segments. */
@NullMarked
package io.membrick.segments.internal.score;

import org.jspecify.annotations.NullMarked;
