/**
 * The segmented text index.
 *
 * <p>A <em>document</em> is a text with an id, written under a <em>segment key</em> (user, agent,
 * app, session). All documents of one key form a {@link io.membrick.segments.Segment}. A search
 * names a {@link io.membrick.segments.SegmentFilter}; a {@link io.membrick.segments.Router} ranks
 * the segments the filter admits by the evidence they hold for the query and chooses which to
 * search; the chosen ones are scored, in parallel where that pays, and merged.
 *
 * <p>{@link io.membrick.segments.SegmentIndex} is the single-writer side, {@link
 * io.membrick.segments.IndexSnapshot} the lock-free reading side: an immutable view that is made
 * visible by one volatile write.
 *
 * <p>This module knows no journal, no file of records and nothing of what a memory means: a
 * document's {@code locator} is an opaque number that belongs to the caller. No type of the
 * underlying index library stands in a public signature.
 */
@NullMarked
package io.membrick.segments;

import org.jspecify.annotations.NullMarked;
