package io.membrick.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A frame was written to the journal. */
@Name("io.membrick.Append")
@Label("Append")
@Category("Membrick")
@Description("A frame was written to the journal")
@StackTrace(false)
final class AppendEvent extends Event {
  @Label("Records")
  long records;

  @Label("Bytes")
  @DataAmount
  long bytes;
}
