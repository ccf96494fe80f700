package io.membrick.internal;

import io.membrick.RecoveryReport;
import io.membrick.internal.ingest.IdempotencyWindow;
import io.membrick.internal.journal.Journal;
import io.membrick.internal.publish.CurrentSnapshot;
import io.membrick.internal.publish.IndexKeeper;

/**
 * The parts of a store that is open and up to date, before its threads run.
 *
 * @param name for threads and messages
 * @param journal the journal, which holds the lock
 * @param window idempotency keys as of the end of the journal
 * @param keeper the index, up to date
 * @param current shows everything the journal holds
 * @param fanOut the pool for searches
 * @param report what opening found
 */
record OpenStore(
    String name,
    Journal journal,
    IdempotencyWindow window,
    IndexKeeper keeper,
    CurrentSnapshot current,
    FanOut fanOut,
    RecoveryReport report) {}
