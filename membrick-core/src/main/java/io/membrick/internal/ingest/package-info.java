/**
 * From a caller's write to a durable record: limits, queue, order, idempotency, group commit, and
 * the overlay that shows durable writes until they are published.
 */
@NullMarked
package io.membrick.internal.ingest;

import org.jspecify.annotations.NullMarked;
