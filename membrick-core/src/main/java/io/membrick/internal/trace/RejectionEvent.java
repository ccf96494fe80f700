package io.membrick.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A write was refused. */
@Name("io.membrick.Rejection")
@Label("Rejection")
@Category("Membrick")
@Description("A write was refused")
@StackTrace(false)
final class RejectionEvent extends Event {
  @Label("Code")
  String code = "";
}
