package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreDirectoryTest {
  private static final JournalSettings SMALL = JournalSettings.ofFileBytes(1 << 20);

  @TempDir Path temporary;
  private Path store;

  @BeforeEach
  void nameTheStore() {
    store = temporary.resolve("a/b/store");
  }

  private void refused(Path path, Code code, String words) {
    assertThatThrownBy(() -> FileJournal.open(path, SMALL))
        .isInstanceOfSatisfying(
            MembrickException.class,
            e -> {
              assertThat(e.code()).as(e.getMessage()).isEqualTo(code);
              assertThat(e).hasMessageContaining(words);
              assertThat(e.path()).isPresent();
            });
  }

  private static List<Path> tree(Path directory) throws IOException {
    try (var all = Files.walk(directory)) {
      return all.sorted().toList();
    }
  }

  private FileJournal create() {
    return FileJournal.open(store, SMALL);
  }

  @Test
  void aNewDirectoryBecomesAStoreAndKeepsItsId() throws Exception {
    JournalRecovery first;
    try (FileJournal journal = create()) {
      first = journal.recovery();
      assertThat(first.created()).isTrue();
      assertThat(journal.files()).isZero();
    }
    try (FileJournal journal = create()) {
      assertThat(journal.recovery().created()).isFalse();
      assertThat(journal.recovery().storeId()).isEqualTo(first.storeId());
    }
    assertThat(store.resolve("FORMAT")).exists();
  }

  @Test
  void aFileIsNotAStore() throws Exception {
    Files.createDirectories(temporary.resolve("a/b"));
    Files.writeString(store, "something");
    refused(store, Code.NOT_A_STORE, store.toString());
    assertThat(store).hasContent("something");
  }

  @Test
  void aDirectoryWithOtherThingsIsRefusedAndLeftAlone() throws Exception {
    for (String other : List.of("notes.txt", "journal/0000000000000001.mbj", "FORMAT", "x/y")) {
      Path directory = temporary.resolve("other-" + other.replace('/', '-'));
      Files.createDirectories(directory.resolve(other).getParent());
      Files.writeString(directory.resolve(other), "not ours");
      List<Path> before = tree(directory);
      refused(directory, Code.NOT_A_STORE, directory.toString());
      assertThat(tree(directory)).isEqualTo(before);
    }
  }

  @Test
  void anInterruptedCreationIsCompleted() throws Exception {
    Files.createDirectories(store.resolve("journal"));
    Files.createDirectories(store.resolve("index"));
    Files.createDirectories(store.resolve("quarantine"));
    Files.writeString(store.resolve("LOCK"), "");
    Files.writeString(store.resolve("FORMAT.tmp"), "half");
    try (FileJournal journal = create()) {
      assertThat(journal.recovery().created()).isTrue();
    }
  }

  @Test
  void aPathThatCannotBeMadeIsNamedWithARemedy() throws Exception {
    Path file = Files.writeString(temporary.resolve("file"), "x");
    refused(file.resolve("store"), Code.IO, "check that");
  }

  @Test
  void aFormatOfALaterVersionIsRefused() throws Exception {
    create().close();
    byte[] format = Files.readAllBytes(store.resolve("FORMAT"));
    for (int at : new int[] {8, 12}) {
      byte[] later = format.clone();
      later[at] = 2;
      int end = later.length - 4;
      Bytes.putInt(later, end, Checksum.of(0, later, 0, end));
      Files.write(store.resolve("FORMAT"), later);
      refused(store, Code.INCOMPATIBLE, "later");
    }
    byte[] compatible = format.clone();
    compatible[10] = 1;
    compatible[16] = 1;
    int end = compatible.length - 4;
    Bytes.putInt(compatible, end, Checksum.of(0, compatible, 0, end));
    Files.write(store.resolve("FORMAT"), compatible);
    create().close();
  }

  @Test
  void everyDamagedByteOfTheFormatIsNoticed() throws Exception {
    try (FileJournal journal = create()) {
      journal.append(RandomRecords.puts(1, 1, "x"));
      journal.force();
    }
    byte[] format = Files.readAllBytes(store.resolve("FORMAT"));
    for (int at = 0; at < format.length; at++) {
      byte[] flipped = format.clone();
      flipped[at] ^= 4;
      Files.write(store.resolve("FORMAT"), flipped);
      refused(store, Code.CORRUPT, "FORMAT");
    }
    Files.write(store.resolve("FORMAT"), new byte[0]);
    refused(store, Code.CORRUPT, "FORMAT");
  }

  @Test
  void aJournalFileOfALaterVersionIsRefused() throws Exception {
    try (FileJournal journal = create()) {
      journal.append(RandomRecords.puts(1, 1, "x"));
      journal.force();
    }
    Path file = store.resolve("journal").resolve(JournalFile.name(1));
    byte[] good = Files.readAllBytes(file);
    for (int at : new int[] {8, 12}) {
      byte[] later = good.clone();
      later[at] = 2;
      Bytes.putInt(later, 60, Checksum.of(0, later, 0, 60));
      Files.write(file, later);
      refused(store, Code.INCOMPATIBLE, file.toString());
    }
  }

  @Test
  void leftoversOfAPreparedFileAreRemoved() throws Exception {
    create().close();
    Path leftover = store.resolve("journal").resolve(JournalFile.name(1) + ".tmp");
    Files.write(leftover, new byte[100]);
    create().close();
    assertThat(leftover).doesNotExist();
  }
}
