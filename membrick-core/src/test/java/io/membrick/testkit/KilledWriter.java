package io.membrick.testkit;

import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.NewMemory;
import io.membrick.Receipt;
import io.membrick.Scope;
import java.nio.file.Path;
import java.util.List;

/** A process that writes and says what was acknowledged, until it is killed. */
public final class KilledWriter {
  /** Whose memories it writes. */
  public static final Scope SCOPE = Scope.of("ann");

  private KilledWriter() {}

  /** Takes the directory of the store; prints a line for each write after its acknowledgement. */
  public static void main(String[] arguments) {
    MemoryService service = MemoryService.open(Path.of(arguments[0]));
    long seqNo = service.stats().acknowledgedSeqNo();
    while (true) {
      long next = seqNo + 1;
      switch ((int) (next % 7)) {
        case 3 -> {
          List<Receipt> receipts = service.addAll(List.of(memory(next), memory(next + 1)));
          seqNo = receipts.getLast().seqNo();
        }
        case 6 -> {
          // Two before it stands what a batch or a single write added.
          service.delete(SCOPE, MemoryId.of("m" + (next - 2)));
          seqNo = next;
        }
        default -> seqNo = service.add(memory(next)).seqNo();
      }
      System.out.println(seqNo);
      System.out.flush();
    }
  }

  private static NewMemory memory(long seqNo) {
    return NewMemory.builder(SCOPE, "alpha " + seqNo).id(MemoryId.of("m" + seqNo)).build();
  }
}
