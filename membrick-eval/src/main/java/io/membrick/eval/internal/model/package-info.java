/** Values that travel between stages; not for use from outside. */
@NullMarked
package io.membrick.eval.internal.model;

import org.jspecify.annotations.NullMarked;
