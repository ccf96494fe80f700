package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.membrick.testkit.OneWrite;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the flight recorder is told, and that it may be missing. */
class TraceTest {
  private static final Scope ANN = Scope.of("ann");
  private static final List<String> NAMES =
      List.of("Append", "Force", "Publish", "Checkpoint", "Recovery", "Rejection");

  @TempDir Path work;

  @Test
  void everyKindIsRecorded() throws IOException {
    Path file = work.resolve("events.jfr");
    try (Recording recording = new Recording()) {
      NAMES.forEach(name -> recording.enable("io.membrick." + name).withoutThreshold());
      recording.start();
      write();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);

    assertThat(sum(events, "Append", "records")).isEqualTo(3);
    assertThat(sum(events, "Force", "records")).isEqualTo(3);
    assertThat(sum(events, "Force", "bytes")).isEqualTo(sum(events, "Append", "bytes"));
    assertThat(sum(events, "Append", "bytes")).isGreaterThan(3 * 32);
    assertThat(sum(events, "Publish", "changes")).isEqualTo(3);
    assertThat(sum(events, "Checkpoint", "changes")).isEqualTo(3);
    assertThat(of(events, "Checkpoint").getLast().getLong("seqNo")).isEqualTo(3);
    assertThat(of(events, "Recovery")).hasSize(1);
    assertThat(of(events, "Rejection"))
        .extracting(event -> event.getString("code"))
        .containsExactly("DUPLICATE_ID");
    assertThat(of(events, "Force")).allMatch(event -> event.getDuration().isPositive());
    assertThat(events)
        .allSatisfy(
            event ->
                assertThat(event.getEventType().getCategoryNames()).containsExactly("Membrick"));
  }

  private void write() {
    try (MemoryService service = MemoryService.open(work.resolve("store"))) {
      service.add(NewMemory.builder(ANN, "alpha").id(MemoryId.of("a")).build());
      service.addAll(
          List.of(NewMemory.builder(ANN, "beta").build(), NewMemory.builder(ANN, "gamma").build()));
      service.flush(Threads.PATIENCE);
      assertThatExceptionOfType(MembrickException.class)
          .isThrownBy(
              () -> service.add(NewMemory.builder(ANN, "again").id(MemoryId.of("a")).build()));
    }
  }

  private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("io.membrick." + name))
        .toList();
  }

  private static long sum(List<RecordedEvent> events, String name, String field) {
    return of(events, name).stream().mapToLong(event -> event.getLong(field)).sum();
  }

  @Test
  void aRuntimeWithoutRecorderWorks() throws Exception {
    assertThat(run("java.base,java.logging,java.management,jdk.unsupported"))
        .contains("recorder false, hits 1");
    assertThat(run("java.base,java.logging,java.management,jdk.unsupported,jdk.jfr"))
        .contains("recorder true, hits 1");
  }

  private String run(String modules) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("--limit-modules", modules, "--add-modules", modules));
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(OneWrite.class.getName(), work.resolve("s" + modules.length()) + ""));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }
}
