/** The engine that wires the stages of a search; not for use from outside. */
@NullMarked
package io.membrick.segments.internal;

import org.jspecify.annotations.NullMarked;
