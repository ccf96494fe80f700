package io.membrick;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.MembrickException.Code;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk of 24 MiB that fills up under a store. Needs the right to mount one. */
class DiskFullTest {
  private static final Scope ANN = Scope.of("ann");
  private static final long FLOOR = 4 << 20;
  private static final MembrickOptions OPTIONS =
      MembrickOptions.builder()
          .journalFileBytes(1 << 20)
          .maxBatchBytes(1 << 18)
          .minFreeDiskBytes(FLOOR)
          .build();

  @TempDir Path temporary;
  private Path disk = Path.of("");
  private final List<MemoryId> acknowledged = new ArrayList<>();

  @BeforeEach
  void mount() throws Exception {
    disk = Files.createDirectory(temporary.resolve("disk"));
    String said = run("mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk.toString());
    if (!said.isEmpty()) {
      System.out.println("DiskFullTest is skipped: no small file system can be mounted: " + said);
      Assumptions.abort("no small file system can be mounted: " + said);
    }
  }

  @AfterEach
  void unmount() throws Exception {
    // Lazily: the journal stays mapped until the collector finds out.
    var unused = run("umount", "-l", disk.toString());
  }

  /** What a command says against it; nothing if it succeeds. */
  private static String run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8);
      boolean ended = process.waitFor(60, TimeUnit.SECONDS);
      return ended && process.exitValue() == 0 ? "" : command[0] + " fails: " + said;
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private void add(MemoryService service) {
    NewMemory memory = NewMemory.builder(ANN, "alpha " + "y".repeat(50_000)).build();
    acknowledged.add(service.add(memory).id());
  }

  private void fill(MemoryService service) {
    try {
      while (true) {
        add(service);
      }
    } catch (MembrickException e) {
      assertThat(e.code()).isEqualTo(Code.DISK_FULL);
      assertThat(e.retryable()).isTrue();
    }
  }

  @Test
  void writesAreRefusedBeforeTheDiskIsFullAndGoOnWhenThereIsRoom() throws Exception {
    Path store = disk.resolve("store");
    Path other = Files.write(disk.resolve("other"), new byte[6 << 20]);
    try (MemoryService service = MemoryService.open(store, OPTIONS)) {
      fill(service);
      assertThat(Files.getFileStore(store).getUsableSpace()).isPositive();
      assertThat(acknowledged).hasSizeGreaterThan(20);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
      assertThat(service.search(ANN, "alpha").hits()).isNotEmpty();
      int before = acknowledged.size();

      Files.delete(other);
      add(service);
      fill(service);

      assertThat(acknowledged).hasSizeGreaterThan(before + 20);
      assertThat(service.flush(Threads.PATIENCE)).isTrue();
    }
    try (MemoryService service = MemoryService.open(store, OPTIONS)) {
      assertThat(acknowledged).allSatisfy(id -> assertThat(service.get(ANN, id)).isPresent());
    }
  }
}
