package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.MemoryService;
import io.membrick.Receipt;
import io.membrick.Scope;
import io.membrick.testkit.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two never write to one store. */
class LockSuiteTest {
  private static final Scope SCOPE = Contents.scope(0, "here");

  private final Seed seed = Seed.next();

  @TempDir Path temporary;

  private Path store() {
    return temporary.resolve("store");
  }

  private ChildProcess.End child(Path path, History history) throws Exception {
    return new ChildProcess(path, seed.value(), 2, 15).run(1, history);
  }

  @Test
  void anotherProcessIsRefusedUnderAnyNameUntilThisOneCloses() throws Exception {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), store());
    History history = new History();
    try (MemoryService service = MemoryService.open(store(), Contents.options())) {
      long last = service.add(Contents.memory(SCOPE, "m", 1)).seqNo();
      assertThat(child(store(), history).said("refused LOCKED")).isTrue();
      assertThat(child(link, history).said("refused LOCKED")).isTrue();
      Receipt next = service.add(Contents.memory(SCOPE, "n", 1));
      assertThat(next.seqNo()).as("the holder is not disturbed").isEqualTo(last + 1);
    }
    assertThat(child(link, history).said("closed")).isTrue();
  }

  @Test
  void aCopyThatAnotherProcessMakesDoesNotFreeTheStore() throws Exception {
    History history = new History();
    try (MemoryService service = MemoryService.open(store(), Contents.options())) {
      service.add(Contents.memory(SCOPE, "m", 1));
      Path copy = temporary.resolve("copy");
      // Files of the index may go while they are copied; what counts is that all were opened.
      boolean unused = Tools.succeeds("cp", "-r", store().toString(), copy.toString());
      assertThat(copy.resolve("LOCK")).exists();
      assertThat(child(store(), history).said("refused LOCKED")).isTrue();
    }
  }

  @Test
  void whoseLockFileWasRemovedNeverWritesBesideAnother() throws Exception {
    History history = new History();
    try (MemoryService service = MemoryService.open(store(), Contents.options())) {
      Receipt before = service.add(Contents.memory(SCOPE, "m", 1));
      history.added(new History.Place(SCOPE, "m"), before.seqNo());
      Files.delete(store().resolve("LOCK"));
      // The lock of the index may still keep the other out; if it does not, this one stops.
      child(store(), history);
      assertThatThrownBy(() -> service.add(Contents.memory(SCOPE, "n", 1)))
          .isInstanceOfSatisfying(
              MembrickException.class,
              e -> assertThat(e.code()).isIn(Code.IO, Code.LOCKED, Code.POISONED));
    }
    new Verifier(store(), history, seed.random()).verify();
  }
}
