package io.membrick.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A store was opened. */
@Name("io.membrick.Recovery")
@Label("Recovery")
@Category("Membrick")
@Description("A store was opened")
@StackTrace(false)
final class RecoveryEvent extends Event {
  @Label("Replayed Records")
  long replayed;

  @Label("Torn Bytes")
  @DataAmount
  long tornBytes;
}
