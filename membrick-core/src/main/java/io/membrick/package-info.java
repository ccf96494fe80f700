/**
 * The memory service: what an application stores, finds and forgets.
 *
 * <p>{@link io.membrick.MemoryService} is the door. A {@link io.membrick.NewMemory} goes in, a
 * {@link io.membrick.Receipt} comes back once it is durable; a {@link io.membrick.SearchRequest}
 * names a {@link io.membrick.Scope} and gives a {@link io.membrick.SearchResult}; a {@link
 * io.membrick.Snapshot} keeps one view still for as long as it is held.
 *
 * <p>Three kinds of failure are kept apart: a caller's mistake is an {@link
 * java.lang.IllegalArgumentException}, {@link java.lang.NullPointerException} or {@link
 * java.lang.IllegalStateException} that names the value; a fault of the environment or a refusal of
 * the store is a {@link io.membrick.MembrickException} with a code; anything else is a bug of this
 * library.
 */
@NullMarked
package io.membrick;

import org.jspecify.annotations.NullMarked;
