/** Runs the parts of one search on several threads where that pays. */
@NullMarked
package io.membrick.segments.internal.fanout;

import org.jspecify.annotations.NullMarked;
