/** The engine that wires the stages of a write; not for use from outside. */
@NullMarked
package io.membrick.internal;

import org.jspecify.annotations.NullMarked;
