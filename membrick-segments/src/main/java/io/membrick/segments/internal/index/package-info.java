/** The index itself: what is written, and the immutable leaves and tables a snapshot reads. */
@NullMarked
package io.membrick.segments.internal.index;

import org.jspecify.annotations.NullMarked;
