package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.membrick.MembrickException;
import io.membrick.MemoryService;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What is opened is closed again, also by an opening that fails. */
@ExtendWith(NoWarnings.class)
class HandleSuiteTest {
  private static final Path HANDLES = Path.of("/proc/self/fd");
  private static final Path MAPPINGS = Path.of("/proc/self/maps");
  private static final int TIMES = Integer.getInteger("membrick.handles", 200);

  @TempDir Path temporary;

  @BeforeEach
  void requireProc() {
    assumeTrue(Files.isDirectory(HANDLES), "skipped, it needs " + HANDLES);
  }

  /** Open files of this test's directory. */
  private List<String> open() throws IOException {
    try (Stream<Path> handles = Files.list(HANDLES)) {
      return handles.map(HandleSuiteTest::target).filter(this::isOurs).sorted().toList();
    }
  }

  private static String target(Path handle) {
    try {
      return Files.readSymbolicLink(handle).toString();
    } catch (IOException e) {
      // It was the handle of the listing itself.
      return "";
    }
  }

  private boolean isOurs(String path) {
    return path.contains(temporary.getFileName().toString());
  }

  private boolean nothingMapped() {
    System.gc();
    try (Stream<String> lines = Files.lines(MAPPINGS)) {
      return lines.noneMatch(this::isOurs);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void openingAndClosingLeavesNothingOpen() throws Exception {
    Path store = temporary.resolve("store");
    for (int i = 0; i < TIMES; i++) {
      try (MemoryService service = MemoryService.open(store, Contents.options())) {
        if (i % 10 == 0) {
          service.add(Contents.memory(DamageSubject.SCOPE, "m" + i, 1));
          service.search(DamageSubject.SCOPE, "anything");
          assertThat(open()).as("the test sees what is open").isNotEmpty();
        }
      }
      if (i % 20 == 0) {
        assertThat(open()).as("after %s openings", i + 1).isEmpty();
      }
    }
    assertThat(open()).isEmpty();
    assertThat(Threads.alive("membrick-")).isEmpty();
    Threads.await("mappings are released", this::nothingMapped);
  }

  @Test
  void aFailedOpeningLeavesNothingOpen() throws Exception {
    DamageSubject subject = DamageSubject.create(temporary.resolve("pristine"));
    for (Path file : StoreFiles.files(subject.pristine())) {
      Path copy = subject.copy(temporary.resolve("damaged"));
      Files.write(copy.resolve(subject.pristine().relativize(file)), new byte[] {1, 2, 3});
      try (MemoryService service = MemoryService.open(copy, Contents.options())) {
        assertThat(service.stats().journalFiles()).isPositive();
      } catch (MembrickException e) {
        assertThat(e.code()).isNotEqualTo(MembrickException.Code.LOCKED);
      }
      assertThat(open()).as("%s damaged", file.getFileName()).isEmpty();
    }
    assertThat(Threads.alive("membrick-")).isEmpty();
  }

  @Test
  void aRefusedOpeningLeavesNothingOpen() throws Exception {
    Path store = temporary.resolve("store");
    try (MemoryService service = MemoryService.open(store, Contents.options())) {
      List<String> before = open();
      for (int i = 0; i < TIMES; i++) {
        assertThatThrownBy(() -> MemoryService.open(store)).isInstanceOf(MembrickException.class);
      }
      assertThat(service.stats().rejected()).isZero();
      // Those of the index change by themselves while it works.
      assertThat(open()).hasSizeLessThan(before.size() + 10);
    }
    assertThat(open()).isEmpty();
  }
}
