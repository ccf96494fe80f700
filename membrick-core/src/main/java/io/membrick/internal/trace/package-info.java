/** What a store tells the flight recorder of the JVM, where there is one. */
@NullMarked
package io.membrick.internal.trace;

import org.jspecify.annotations.NullMarked;
