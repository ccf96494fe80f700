package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody but the owner of the process can read what is stored. */
class PermissionsTest {
  private static final Scope ANN = Scope.of("ann");

  @TempDir Path work;
  private Path directory;

  @BeforeEach
  void needsPermissions() {
    assumeTrue(
        work.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "the file system knows no POSIX permissions");
    directory = work.resolve("a/store");
  }

  @Test
  void filesAndDirectoriesAreTheOwnersAlone() throws IOException {
    try (MemoryService service = MemoryService.open(directory)) {
      service.add(NewMemory.builder(ANN, "alpha").build());
      service.flush(Threads.PATIENCE);
      service.backup(work.resolve("backup"));
      assertPrivate(directory);
    }
    Files.write(
        directory.resolve("journal/0000000000000001.mbj"),
        new byte[] {1, 2, 3},
        StandardOpenOption.APPEND);
    MemoryService.open(directory).close();
    assertThat(directory.resolve("quarantine")).isNotEmptyDirectory();
    assertPrivate(directory);
    assertPrivate(work.resolve("backup"));
    MemoryService.restore(work.resolve("backup"), work.resolve("restored"));
    assertPrivate(work.resolve("restored"));
  }

  private static void assertPrivate(Path top) throws IOException {
    Path index = top.resolve("index");
    try (Stream<Path> all = Files.walk(top)) {
      List<Path> entries = all.toList();
      assertThat(entries).hasSizeGreaterThan(3);
      for (Path each : entries) {
        String found = PosixFilePermissions.toString(Files.getPosixFilePermissions(each));
        if (Files.isDirectory(each)) {
          assertThat(found).as("%s", each).isEqualTo("rwx------");
        } else if (!each.startsWith(index)) {
          // What lies in the index's directory is behind that directory.
          assertThat(found).as("%s", each).isEqualTo("rw-------");
        }
      }
    }
  }
}
