package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.testkit.KilledWriter;
import io.membrick.testkit.Seed;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged survives the sudden end of the process. */
class KillTest {
  private static final int ROUNDS = Integer.getInteger("membrick.kills", 3);

  @TempDir Path directory;

  @Test
  void whatWasAcknowledgedIsThereOnceAndInOrder() throws Exception {
    Seed seed = Seed.next();
    RandomGenerator random = seed.random();
    for (int round = 0; round < ROUNDS; round++) {
      long acknowledged = writeAndKill(1 + random.nextInt(300));
      try (MemoryService service = MemoryService.open(directory)) {
        long last = service.stats().acknowledgedSeqNo();
        assertThat(last).as("%s", seed).isBetween(acknowledged, acknowledged + 2);
        assertThat(service.stats().visibleSeqNo()).isEqualTo(last);
        assertThat(stored(service)).as("%s", seed).isEqualTo(expected(last));
      }
    }
  }

  /** Gives the last acknowledged sequence number. */
  private long writeAndKill(int writes) throws IOException, InterruptedException {
    Process writer =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    long last = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new java.io.InputStreamReader(writer.getInputStream(), StandardCharsets.UTF_8))) {
      int count = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        last = Long.parseLong(line);
        count++;
        if (count == writes) {
          writer.toHandle().destroyForcibly();
        }
      }
    }
    writer.waitFor();
    assertThat(last).as("the writer wrote").isPositive();
    return last;
  }

  private static List<String> stored(MemoryService service) {
    List<String> ids = new ArrayList<>();
    Page page = service.list(ListRequest.of(KilledWriter.SCOPE));
    while (true) {
      for (Memory memory : page.memories()) {
        assertThat(memory.text()).isEqualTo("alpha " + memory.seqNo());
        ids.add(memory.id().value());
      }
      if (page.next().isEmpty()) {
        return ids;
      }
      page = service.list(ListRequest.of(KilledWriter.SCOPE).after(page.next().get()));
    }
  }

  /** What the writer's rule leaves once everything up to that number was written. */
  private static List<String> expected(long last) {
    List<String> ids = new ArrayList<>();
    for (long seqNo = 1; seqNo <= last; seqNo++) {
      boolean removal = seqNo % 7 == 6;
      boolean removed = seqNo % 7 == 4 && seqNo + 2 <= last;
      if (!removal && !removed) {
        ids.add("m" + seqNo);
      }
    }
    return ids;
  }
}
