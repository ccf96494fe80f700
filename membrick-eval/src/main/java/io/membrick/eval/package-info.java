/** Membrick eval. */
@NullMarked
package io.membrick.eval;

import org.jspecify.annotations.NullMarked;
