package io.membrick.reliability;

import io.membrick.reliability.Strace.Call;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the calls of a process with one writing thread, and finds acknowledgements that no force
 * precedes, and renames that no force of the directory follows before somebody relies on them.
 */
final class ForceProof {
  private final Path store;
  private final List<Call> calls;
  private final List<String> violations = new ArrayList<>();
  private long acknowledgements;
  private long renames;

  ForceProof(Path store, List<Call> calls) {
    this.store = store;
    this.calls = calls;
    int tried = 0;
    for (Call call : calls) {
      if (call.name().equals("write") && call.arguments().contains("\"try ")) {
        tried = call.begin();
      }
      if (call.name().equals("write") && call.arguments().contains("\"ack ")) {
        acknowledgements++;
        requireForce(tried, call);
        requireDirectories(tried, call);
      }
    }
  }

  /** Between the call of the writer and its answer something was written, and then forced. */
  private void requireForce(int from, Call answer) {
    for (Call force : calls) {
      boolean forced =
          force.name().equals("fdatasync")
              && force.succeeded()
              && force.file().endsWith(".mbj")
              && force.end() < answer.begin();
      if (forced && isWritten(from, force)) {
        return;
      }
    }
    violations.add("no force before " + answer);
  }

  private boolean isWritten(int from, Call force) {
    return calls.stream()
        .anyMatch(
            write ->
                write.name().equals("pwrite64")
                    && write.file().equals(force.file())
                    && write.begin() > from
                    && write.end() < force.begin());
  }

  /** A name given to a journal file before the answer is durable before the answer. */
  private void requireDirectories(int from, Call answer) {
    for (Call rename : calls) {
      boolean ofJournal =
          rename.name().equals("rename")
              && rename.succeeded()
              && rename.arguments().contains(".mbj.tmp")
              && rename.begin() > from
              && rename.end() < answer.begin();
      if (ofJournal) {
        renames++;
        boolean forced = calls.stream().anyMatch(call -> isForceOfJournal(call, rename, answer));
        if (!forced) {
          violations.add("no force of the directory between " + rename + " and " + answer);
        }
      }
    }
  }

  private boolean isForceOfJournal(Call call, Call rename, Call answer) {
    return call.name().equals("fsync")
        && call.succeeded()
        && call.file().equals(store.resolve("journal").toString())
        && call.begin() > rename.end()
        && call.end() < answer.begin();
  }

  List<String> violations() {
    return List.copyOf(violations);
  }

  long acknowledgements() {
    return acknowledgements;
  }

  long renames() {
    return renames;
  }
}
