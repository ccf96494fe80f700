package io.membrick.internal.trace;

/** Makes events of the flight recorder; loaded only where there is one. Threads: any. */
final class Recorder {
  private Recorder() {}

  /** Whether events can be made; a recorder that cannot be used is none. */
  static boolean works() {
    try {
      new RejectionEvent().begin();
      return true;
    } catch (LinkageError e) {
      return false;
    }
  }

  static Span append() {
    AppendEvent event = new AppendEvent();
    if (!event.isEnabled()) {
      return Span.UNSEEN;
    }
    event.begin();
    return (count, size) -> {
      event.end();
      if (event.shouldCommit()) {
        event.records = count;
        event.bytes = size;
        event.commit();
      }
    };
  }

  static Span force() {
    ForceEvent event = new ForceEvent();
    if (!event.isEnabled()) {
      return Span.UNSEEN;
    }
    event.begin();
    return (count, size) -> {
      event.end();
      if (event.shouldCommit()) {
        event.records = count;
        event.bytes = size;
        event.commit();
      }
    };
  }

  static Span publish() {
    PublishEvent event = new PublishEvent();
    if (!event.isEnabled()) {
      return Span.UNSEEN;
    }
    event.begin();
    return (count, size) -> {
      event.end();
      if (event.shouldCommit()) {
        event.changes = count;
        event.generation = size;
        event.commit();
      }
    };
  }

  static Span checkpoint() {
    CheckpointEvent event = new CheckpointEvent();
    if (!event.isEnabled()) {
      return Span.UNSEEN;
    }
    event.begin();
    return (count, size) -> {
      event.end();
      if (event.shouldCommit()) {
        event.changes = count;
        event.seqNo = size;
        event.commit();
      }
    };
  }

  static Span recovery() {
    RecoveryEvent event = new RecoveryEvent();
    if (!event.isEnabled()) {
      return Span.UNSEEN;
    }
    event.begin();
    return (count, size) -> {
      event.end();
      if (event.shouldCommit()) {
        event.replayed = count;
        event.tornBytes = size;
        event.commit();
      }
    };
  }

  static void rejected(String code) {
    RejectionEvent event = new RejectionEvent();
    if (event.shouldCommit()) {
      event.code = code;
      event.commit();
    }
  }
}
