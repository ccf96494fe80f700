package io.membrick.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The index was made durable. */
@Name("io.membrick.Checkpoint")
@Label("Checkpoint")
@Category("Membrick")
@Description("The index was made durable")
@StackTrace(false)
final class CheckpointEvent extends Event {
  @Label("Changes")
  long changes;

  @Label("Sequence Number")
  long seqNo;
}
