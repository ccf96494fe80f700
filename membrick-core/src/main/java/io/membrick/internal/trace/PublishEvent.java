package io.membrick.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A snapshot became visible to searches. */
@Name("io.membrick.Publish")
@Label("Publish")
@Category("Membrick")
@Description("A snapshot became visible to searches")
@StackTrace(false)
final class PublishEvent extends Event {
  @Label("Changes")
  long changes;

  @Label("Generation")
  long generation;
}
