/** Combines the hits of the parts into one ranking. */
@NullMarked
package io.membrick.segments.internal.merge;

import org.jspecify.annotations.NullMarked;
