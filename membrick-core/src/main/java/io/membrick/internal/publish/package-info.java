/** From a durable record to a visible one: the publisher, its index, and the current snapshot. */
@NullMarked
package io.membrick.internal.publish;

import org.jspecify.annotations.NullMarked;
