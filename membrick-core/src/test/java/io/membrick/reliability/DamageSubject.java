package io.membrick.reliability;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MembrickOptions;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MemoryService;
import io.membrick.RecoveryReport;
import io.membrick.RecoveryReport.Outcome;
import io.membrick.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A small closed store with everything it acknowledged, to be damaged again and again.
 *
 * @param pristine where it lies; never opened again
 * @param memories what it holds
 */
record DamageSubject(Path pristine, Map<MemoryId, Memory> memories) {
  static final Scope SCOPE = Scope.of("ann");
  private static final Set<Code> REFUSALS =
      EnumSet.of(Code.CORRUPT, Code.INCOMPATIBLE, Code.NOT_A_STORE);
  private static final MembrickOptions OPTIONS = Contents.options();

  DamageSubject {
    memories = Map.copyOf(memories);
  }

  /** Three lives, so that there is more than one file of each kind. */
  static DamageSubject create(Path directory) {
    Map<MemoryId, Memory> memories = new LinkedHashMap<>();
    for (int life = 0; life < 3; life++) {
      try (MemoryService service = MemoryService.open(directory, OPTIONS)) {
        for (int i = 0; i < 12; i++) {
          Scope scope = SCOPE.withSession("s" + i % 3);
          MemoryId id = service.add(Contents.memory(scope, "m" + life + "i" + i, 1)).id();
          service.get(scope, id).ifPresent(memory -> memories.put(id, memory));
        }
        MemoryId deleted = MemoryId.of("m" + life + "i3");
        service.delete(SCOPE, deleted);
        memories.remove(deleted);
      }
    }
    return new DamageSubject(directory, memories);
  }

  /** What a damaged store did when it was opened. */
  enum Verdict {
    /** It did not open and said which file. */
    REFUSED,
    /** It has everything. */
    WHOLE,
    /** It has less, and says so. */
    REPORTED
  }

  /** Opens a damaged copy; an assertion fails if something is gone without a word. */
  Verdict open(Path damaged) {
    try (MemoryService service = MemoryService.open(damaged, OPTIONS)) {
      return compare(service);
    } catch (MembrickException e) {
      if (REFUSALS.contains(e.code()) && e.path().isPresent()) {
        return Verdict.REFUSED;
      }
      throw new AssertionError("neither refused nor named: " + e.code() + " " + e.path(), e);
    }
  }

  private Verdict compare(MemoryService service) {
    List<Memory> found = Verifier.list(service, SCOPE);
    boolean whole = found.size() == memories.size();
    for (Memory memory : found) {
      whole &= memory.equals(memories.get(memory.id()));
      if (!service.get(SCOPE, memory.id()).filter(memory::equals).isPresent()) {
        throw new AssertionError("listed and not read: " + memory.id());
      }
    }
    for (Memory memory : memories.values()) {
      String word = Contents.word(memory.id().value(), 1);
      whole &= service.search(SCOPE, word).hits().size() == 1;
    }
    RecoveryReport report = service.recoveryReport();
    boolean said = report.tornBytes() > 0 || report.missingBytes() > 0;
    if (!whole && report.outcome() != Outcome.CREATED && !said) {
      throw new AssertionError(
          found.size() + " of " + memories.size() + " memories, and not a word: " + report);
    }
    if (!whole && report.outcome() == Outcome.CREATED) {
      throw new AssertionError("a damaged store was taken for a new one: " + report);
    }
    return whole ? Verdict.WHOLE : Verdict.REPORTED;
  }

  /** A fresh copy to be damaged. */
  Path copy(Path to) throws IOException {
    if (Files.exists(to)) {
      StoreFiles.remove(to);
    }
    StoreFiles.copy(pristine, to);
    return to;
  }
}
