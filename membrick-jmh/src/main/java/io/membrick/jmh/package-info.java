/** Membrick jmh. */
@NullMarked
package io.membrick.jmh;

import org.jspecify.annotations.NullMarked;
