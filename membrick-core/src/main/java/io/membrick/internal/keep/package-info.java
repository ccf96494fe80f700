/** Looks after a store: checks, backups, restores. Nothing here writes to the store itself. */
@NullMarked
package io.membrick.internal.keep;

import org.jspecify.annotations.NullMarked;
