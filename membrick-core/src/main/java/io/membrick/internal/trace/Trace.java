package io.membrick.internal.trace;

import io.membrick.MembrickException;

/**
 * Where the stages tell what they do. Nobody listens unless a recording runs, and then one object
 * is made for each thing told.
 *
 * <p>The recorder is a module of the JDK that an image may lack. So no class but {@link Recorder}
 * and its events knows it, and none of those is loaded without it.
 *
 * <p><strong>Threads:</strong> any.
 */
public final class Trace {
  private static final boolean PRESENT =
      ModuleLayer.boot().findModule("jdk.jfr").isPresent() && Recorder.works();

  private Trace() {}

  /** Whether there is a recorder. */
  public static boolean present() {
    return PRESENT;
  }

  /** A frame is written; ends with its records and its bytes. */
  public static Span append() {
    return PRESENT ? Recorder.append() : Span.UNSEEN;
  }

  /** The journal is forced; ends with the records and the bytes since the last force. */
  public static Span force() {
    return PRESENT ? Recorder.force() : Span.UNSEEN;
  }

  /** A snapshot is published; ends with its changes and its generation. */
  public static Span publish() {
    return PRESENT ? Recorder.publish() : Span.UNSEEN;
  }

  /** The index is made durable; ends with the changes since the last time and up to where. */
  public static Span checkpoint() {
    return PRESENT ? Recorder.checkpoint() : Span.UNSEEN;
  }

  /** A store is opened; ends with the records that were replayed and the torn bytes. */
  public static Span recovery() {
    return PRESENT ? Recorder.recovery() : Span.UNSEEN;
  }

  /** A write was refused. */
  public static void rejected(Throwable why) {
    if (PRESENT) {
      String name =
          why instanceof MembrickException known
              ? known.code().name()
              : why.getClass().getSimpleName();
      Recorder.rejected(name);
    }
  }
}
