package io.membrick.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The journal was forced to the disk. */
@Name("io.membrick.Force")
@Label("Force")
@Category("Membrick")
@Description("The journal was forced to the disk")
@StackTrace(false)
final class ForceEvent extends Event {
  @Label("Records")
  long records;

  @Label("Bytes")
  @DataAmount
  long bytes;
}
