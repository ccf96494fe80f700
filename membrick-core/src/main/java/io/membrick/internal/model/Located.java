package io.membrick.internal.model;

import io.membrick.Scope;

/**
 * Where the present version of a memory lies.
 *
 * @param scope the scope it is stored under
 * @param seqNo sequence number of the version
 * @param locator where the journal keeps it
 */
public record Located(Scope scope, long seqNo, long locator) {}
