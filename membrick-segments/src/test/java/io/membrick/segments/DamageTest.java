package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.membrick.segments.testkit.Documents;
import io.membrick.segments.testkit.Indexes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What lies in the directory is used whole, or refused by name: never served in part. */
final class DamageTest {
  private static final SegmentFilter ADA = SegmentFilter.ofUser("ada");
  private static final int DOCUMENTS = 40;

  @TempDir private Path directory;

  /** Ways to damage a file. */
  enum Damage {
    DELETED,
    EMPTIED,
    CUT_IN_HALF,
    LAST_BYTE_LOST,
    GARBAGE,
    ZEROS;

    void inflict(Path file) throws IOException {
      byte[] bytes = Files.readAllBytes(file);
      switch (this) {
        case DELETED -> Files.delete(file);
        case EMPTIED -> Files.write(file, new byte[0]);
        case CUT_IN_HALF -> Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        case LAST_BYTE_LOST -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
        case GARBAGE -> {
          new Random(bytes.length).nextBytes(bytes);
          Files.write(file, bytes);
        }
        case ZEROS -> Files.write(file, new byte[bytes.length]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void damagedFilesAreRefusedOrServedWhole(Damage damage) throws IOException {
    Path whole = directory.resolve("whole");
    List<Object> answers = create(whole);
    int refused = 0;
    for (Path file : files(whole)) {
      Path copy = copy(whole, "copy-of-" + file.getFileName());
      damage.inflict(copy.resolve(whole.relativize(file)));
      refused += refusedOrServed(copy, answers) ? 1 : 0;
    }
    assertThat(refused).isPositive();
  }

  @Test
  void flippedBitsAreRefusedOrServedWhole() throws IOException {
    Path whole = directory.resolve("whole");
    List<Object> answers = create(whole);
    int refused = 0;
    int tried = 0;
    for (Path file : files(whole)) {
      int length = (int) Files.size(file);
      for (int at = 0; at < length; at += 1 + length / 25) {
        Path copy = copy(whole, file.getFileName() + "-at-" + at);
        flip(copy.resolve(whole.relativize(file)), at);
        refused += refusedOrServed(copy, answers) ? 1 : 0;
        tried++;
      }
    }
    assertThat(refused).isGreaterThan(tried / 2);
  }

  private static void flip(Path file, int at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[at] ^= 4;
    Files.write(file, bytes);
  }

  private static boolean refusedOrServed(Path path, List<Object> answers) throws IOException {
    try (SegmentIndex index = Indexes.open(path, SegmentLayout.SHARED)) {
      assertThat(answers(index)).as(path.toString()).isEqualTo(answers);
      return false;
    } catch (IncompatibleIndexException e) {
      assertThat(e).hasMessageContaining(path.toString());
      return true;
    }
  }

  @Test
  void garbageInPlaceOfTheDirectoryIsRefused() throws IOException {
    Files.write(directory.resolve("segments_1"), new byte[] {1, 2, 3});
    assertRefused(directory, SegmentLayout.SHARED);
  }

  @Test
  void aLockFileThatIsNotEmptyStopsNobody() throws IOException {
    create(directory);
    Files.write(directory.resolve("write.lock"), new byte[] {1, 2, 3});
    try (SegmentIndex index = Indexes.open(directory, SegmentLayout.SHARED)) {
      index.apply(Documents.put(Documents.session("ada", "s"), DOCUMENTS + 1L, "tea"));
      index.publish(DOCUMENTS + 1L);
      index.checkpoint();
      assertThat(index.checkpointSeqNo()).isEqualTo(DOCUMENTS + 1L);
    }
  }

  @ParameterizedTest
  @EnumSource
  void absentAndEmptyDirectoriesAreNewIndexes(SegmentLayout layout) throws IOException {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    for (Path path : List.of(empty, directory.resolve("absent").resolve("below"))) {
      try (SegmentIndex index = Indexes.open(path, layout);
          IndexSnapshot snapshot = index.acquire()) {
        assertThat(index.checkpointSeqNo()).isZero();
        assertThat(snapshot.stats().documents()).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void otherLayoutIsRefused(SegmentLayout layout) throws IOException {
    try (SegmentIndex index = Indexes.open(directory, layout)) {
      index.apply(Documents.put(Documents.session("ada", "s"), 1, "tea"));
      index.publish(1);
      index.checkpoint();
    }
    for (SegmentLayout other : SegmentLayout.values()) {
      if (other != layout) {
        assertRefused(directory, other);
      }
    }
    try (SegmentIndex index = Indexes.open(directory, layout)) {
      assertThat(index.checkpointSeqNo()).isEqualTo(1);
    }
  }

  private static void assertRefused(Path path, SegmentLayout layout) {
    assertThatExceptionOfType(IncompatibleIndexException.class)
        .isThrownBy(() -> Indexes.open(path, layout).close());
  }

  private static List<Object> create(Path path) throws IOException {
    try (SegmentIndex index = Indexes.open(path, SegmentLayout.SHARED)) {
      for (long seqNo = 1; seqNo <= DOCUMENTS; seqNo++) {
        SegmentKey key = Documents.session("ada", "s" + seqNo % 3);
        index.apply(Documents.put(key, seqNo, "tea number " + seqNo));
        if (seqNo % 20 == 0) {
          index.publish(seqNo);
        }
      }
      index.apply(new IndexChange.Remove("ada", "id3"));
      index.publish(DOCUMENTS + 1);
      index.checkpoint();
    }
    try (SegmentIndex index = Indexes.open(path, SegmentLayout.SHARED)) {
      return answers(index);
    }
  }

  private static List<Object> answers(SegmentIndex index) {
    try (IndexSnapshot snapshot = index.acquire()) {
      IndexQuery query = IndexQuery.of("tea 7 21 39", ADA, 99, Documents.EVENT);
      return List.of(
          index.checkpointSeqNo(),
          snapshot.search(query),
          snapshot.segments(ADA),
          snapshot.list(ADA, IndexSnapshot.Direction.OLDEST_FIRST, Optional.empty(), 99),
          snapshot.find("ada", "id3"),
          snapshot.find("ada", "id4"));
    }
  }

  private static List<Path> files(Path path) throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(DamageTest::hasContent).toList();
    }
  }

  private Path copy(Path from, String name) throws IOException {
    Path to = directory.resolve(name);
    for (Path file : files(from)) {
      Path target = to.resolve(from.relativize(file));
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
    return to;
  }

  /** A lock file is empty: there is nothing in it to be damaged. */
  private static boolean hasContent(Path file) {
    return Files.isRegularFile(file) && file.toFile().length() > 0;
  }
}
