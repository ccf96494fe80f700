/** Values that travel between the stages of a search. */
@NullMarked
package io.membrick.segments.internal.model;

import org.jspecify.annotations.NullMarked;
