/** Collects the evidence that each segment holds for a query, and chooses segments by it. */
@NullMarked
package io.membrick.segments.internal.route;

import org.jspecify.annotations.NullMarked;
