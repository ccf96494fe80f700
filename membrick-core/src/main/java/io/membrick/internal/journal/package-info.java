/** The journal: append-only frames, the single truth of a store and the place records live. */
@NullMarked
package io.membrick.internal.journal;

import org.jspecify.annotations.NullMarked;
