/** Values that travel between the stages of a write: ingest, journal, publish. */
@NullMarked
package io.membrick.internal.model;

import org.jspecify.annotations.NullMarked;
