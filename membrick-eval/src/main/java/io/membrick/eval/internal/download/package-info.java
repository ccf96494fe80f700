/** Fetches published data sets; not for use from outside. */
@NullMarked
package io.membrick.eval.internal.download;

import org.jspecify.annotations.NullMarked;
