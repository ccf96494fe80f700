package io.membrick.testkit;

import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Scope;
import io.membrick.internal.trace.Trace;
import java.nio.file.Path;

/** A program that writes one memory and finds it. */
public final class OneWrite {
  private OneWrite() {}

  /** Takes the directory of the store; prints whether the recorder is there, and the hits. */
  public static void main(String[] arguments) {
    Scope scope = Scope.of("ann");
    try (MemoryService service = MemoryService.open(Path.of(arguments[0]))) {
      service.add(NewMemory.builder(scope, "alpha").build());
      service.flush(Threads.PATIENCE);
      int hits = service.search(scope, "alpha").hits().size();
      System.out.println("recorder " + Trace.present() + ", hits " + hits);
    }
  }
}
