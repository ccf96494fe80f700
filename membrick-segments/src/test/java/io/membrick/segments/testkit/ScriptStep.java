package io.membrick.segments.testkit;

import io.membrick.segments.IndexChange;

/** One step of a script. */
public sealed interface ScriptStep {

  /**
   * Applies a change.
   *
   * @param seqNo its sequence number
   * @param change what changes
   */
  record Apply(long seqNo, IndexChange change) implements ScriptStep {}

  /** Publishes what was applied; also when nothing was. */
  record Publish() implements ScriptStep {}

  /** Publishes, and makes it durable. */
  record Checkpoint() implements ScriptStep {}

  /** Closes without a checkpoint, opens again, applies what the checkpoint lacks, publishes. */
  record Reopen() implements ScriptStep {}

  /** Acquires a snapshot that is asked every later question too. */
  record Hold() implements ScriptStep {}

  /**
   * Asks the current snapshot and every held one.
   *
   * @param question what is asked
   */
  record Ask(Question question) implements ScriptStep {}
}
