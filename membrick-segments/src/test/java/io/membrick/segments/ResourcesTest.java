package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.membrick.segments.testkit.Documents;
import io.membrick.segments.testkit.Indexes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing stays open after the last close, and nothing works after it. */
final class ResourcesTest {
  private static final SegmentKey KEY = Documents.session("ada", "s");
  private static final SegmentFilter ADA = SegmentFilter.ofUser("ada");
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final Path MAPPINGS = Path.of("/proc/self/maps");

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void noFileStaysOpen(SegmentLayout layout) throws IOException {
    assumeTrue(Files.isReadable(MAPPINGS), "the system does not say which files are open");
    long seqNo = 0;
    for (int round = 0; round < 3; round++) {
      List<IndexSnapshot> held = new ArrayList<>();
      try (SegmentIndex index = Indexes.open(directory, layout)) {
        for (int i = 0; i < 4; i++) {
          index.apply(Documents.put(KEY, ++seqNo, "tea number " + seqNo));
          index.publish(seqNo);
          held.add(index.acquire());
        }
        index.checkpoint();
        assertThat(openFiles()).isNotEmpty();
      }
      for (IndexSnapshot snapshot : held) {
        assertThat(matched(snapshot)).isEqualTo(snapshot.seqNo());
        snapshot.close();
      }
      assertThat(openFiles()).as("after round %d", round).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void filesStayFewOverManyPublications(SegmentLayout layout) throws IOException {
    try (SegmentIndex index = Indexes.open(directory, layout)) {
      for (long seqNo = 1; seqNo <= 100; seqNo++) {
        index.apply(Documents.put(KEY, seqNo, "tea number " + seqNo));
        index.publish(seqNo);
        if (seqNo % 20 == 0) {
          index.checkpoint();
        }
        try (IndexSnapshot snapshot = index.acquire()) {
          assertThat(snapshot.stats().leaves()).isLessThan(60);
        }
      }
      try (Stream<Path> files = Files.walk(directory)) {
        assertThat(files.count()).isLessThan(250);
      }
    }
  }

  @Test
  void failedOpenLeavesNothingOpen() throws IOException {
    assumeTrue(Files.isReadable(MAPPINGS), "the system does not say which files are open");
    Indexes.open(directory, SegmentLayout.SHARED).close();
    for (int i = 0; i < 3; i++) {
      try (SegmentIndex index = Indexes.open(directory, SegmentLayout.SINGLE)) {
        throw new AssertionError("opened " + index);
      } catch (IncompatibleIndexException e) {
        assertThat(openFiles()).isEmpty();
      }
    }
  }

  @Test
  void closedSnapshotSaysSo() throws IOException {
    try (SegmentIndex index = Indexes.inMemory(SegmentLayout.SHARED)) {
      IndexSnapshot snapshot = index.acquire();
      snapshot.close();
      snapshot.close();
      IndexQuery query = IndexQuery.of("tea", ADA, 1, Documents.EVENT);
      assertThatIllegalStateException().isThrownBy(() -> snapshot.search(query));
      assertThatIllegalStateException().isThrownBy(() -> snapshot.segments(ADA));
      assertThatIllegalStateException().isThrownBy(() -> snapshot.find("ada", "id1"));
      assertThatIllegalStateException()
          .isThrownBy(
              () -> snapshot.list(ADA, IndexSnapshot.Direction.OLDEST_FIRST, Optional.empty(), 1));
      assertThatIllegalStateException().isThrownBy(snapshot::stats);
      try (IndexSnapshot other = index.acquire()) {
        assertThat(other.stats().documents()).isZero();
      }
    }
  }

  @Test
  void closedIndexSaysSo() throws IOException {
    SegmentIndex index = Indexes.open(directory, SegmentLayout.SHARED);
    IndexSnapshot held = index.acquire();
    index.close();
    index.close();
    IndexChange change = Documents.put(KEY, 1, "tea");
    assertThatIllegalStateException().isThrownBy(() -> index.apply(change));
    assertThatIllegalStateException().isThrownBy(() -> index.publish(1));
    assertThatIllegalStateException().isThrownBy(index::checkpoint);
    assertThatIllegalStateException().isThrownBy(index::acquire);
    assertThat(matched(held)).isZero();
    held.close();
  }

  private static long matched(IndexSnapshot snapshot) {
    return snapshot.search(IndexQuery.of("tea", ADA, 3, Documents.EVENT)).matched();
  }

  /** Descriptors and memory mappings of files of the index. */
  private List<String> openFiles() throws IOException {
    String below = directory.toRealPath().toString();
    List<String> open = new ArrayList<>();
    try (Stream<Path> descriptors = Files.list(DESCRIPTORS)) {
      for (Path descriptor : descriptors.toList()) {
        String target = target(descriptor);
        if (target.startsWith(below)) {
          open.add(target);
        }
      }
    }
    try (Stream<String> mappings = Files.lines(MAPPINGS)) {
      mappings.filter(mapping -> mapping.contains(below)).forEach(open::add);
    }
    return open;
  }

  /** The listing's own descriptor is gone by the time it is read. */
  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException gone) {
      return "";
    }
  }
}
