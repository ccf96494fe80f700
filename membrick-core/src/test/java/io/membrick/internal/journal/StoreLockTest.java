package io.membrick.internal.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreLockTest {
  private static final JournalSettings SMALL = JournalSettings.ofFileBytes(1 << 20);

  @TempDir Path temporary;

  /** Opens a store in a process of its own, writes one record, and waits to be told to end. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws Exception {
      try (FileJournal journal = FileJournal.open(Path.of(args[0]), SMALL)) {
        journal.append(RandomRecords.puts(journal.lastSeqNo() + 1, 1, "from outside"));
        journal.force();
        System.out.println("open");
        if (System.in.read() < 0) {
          throw new IllegalStateException("nobody is there");
        }
      }
    }
  }

  private static Process hold(Path store) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                store.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    assertThat(out.readLine()).isEqualTo("open");
    return process;
  }

  private static void assertLocked(Path path, String holder) {
    assertThatThrownBy(() -> FileJournal.open(path, SMALL))
        .isInstanceOfSatisfying(
            MembrickException.class, e -> assertThat(e.code()).isEqualTo(Code.LOCKED))
        .hasMessageContaining(holder);
  }

  @Test
  void aSecondOpenerInThisProcessIsRefusedUnderAnyName() throws Exception {
    Path store = temporary.resolve("store");
    String self = "pid " + ProcessHandle.current().pid();
    Path link = Files.createSymbolicLink(temporary.resolve("link"), store);
    try (FileJournal journal = FileJournal.open(store, SMALL)) {
      assertLocked(store, self);
      assertLocked(link, self);
      assertLocked(temporary.resolve("x/../store"), self);
      journal.append(RandomRecords.puts(1, 1, "still mine"));
    }
    FileJournal.open(link, SMALL).close();
  }

  @Test
  void refusedOpenersDoNotDropTheLockAndOtherProcessesAreNamed() throws Exception {
    Path store = temporary.resolve("store");
    Process holder = hold(store);
    try {
      for (int i = 0; i < 3; i++) {
        assertLocked(store, "pid " + holder.pid());
      }
      holder.getOutputStream().write('\n');
      holder.getOutputStream().flush();
      assertThat(holder.waitFor()).isZero();
    } finally {
      holder.destroyForcibly();
    }
    try (FileJournal journal = FileJournal.open(store, SMALL)) {
      assertThat(journal.lastSeqNo()).isEqualTo(1);
    }
  }

  @Test
  void afterItsHolderWasKilledTheStoreOpensWithWhatWasForced() throws Exception {
    Path store = temporary.resolve("store");
    for (int i = 1; i <= 2; i++) {
      Process holder = hold(store);
      holder.destroyForcibly().waitFor();
      try (FileJournal journal = FileJournal.open(store, SMALL)) {
        assertThat(journal.lastSeqNo()).isEqualTo(i);
        assertThat(journal.recovery().torn()).isFalse();
      }
    }
  }

  @Test
  void aStoreWhoseLockFileWasReplacedStopsWriting() throws Exception {
    Path store = temporary.resolve("store");
    try (FileJournal journal = FileJournal.open(store, SMALL)) {
      journal.append(RandomRecords.puts(1, 1, "mine"));
      journal.force();
      Files.delete(store.resolve("LOCK"));
      assertThatThrownBy(() -> journal.append(RandomRecords.puts(2, 1, "whose?")))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("LOCK");
      assertThatThrownBy(journal::force).hasMessageContaining("poisoned");
    }
    FileJournal.open(store, SMALL).close();
  }

  @Test
  void aFailedOpenGivesTheLockBack() throws Exception {
    Path store = temporary.resolve("store");
    FileJournal.open(store, SMALL).close();
    byte[] format = Files.readAllBytes(store.resolve("FORMAT"));
    byte[] damaged = format.clone();
    damaged[30] ^= 1;
    Files.write(store.resolve("FORMAT"), damaged);
    assertThatThrownBy(() -> FileJournal.open(store, SMALL)).isInstanceOf(MembrickException.class);
    Files.write(store.resolve("FORMAT"), format);
    FileJournal.open(store, SMALL).close();
  }
}
