package io.membrick.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.membrick.segments.testkit.Documents;
import io.membrick.segments.testkit.Indexes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an index does after a writing method failed. */
final class FailureTest {
  private static final SegmentKey KEY = Documents.session("ada", "s");
  private static final SegmentFilter ADA = SegmentFilter.ofUser("ada");

  @TempDir private Path temporary;

  @Test
  void failedIndexTakesNoChangeAndStaysReadable() throws IOException {
    Path directory = temporary.resolve("index");
    SegmentIndex index = Indexes.open(directory, SegmentLayout.SHARED);
    index.apply(Documents.put(KEY, 1, "tea"));
    index.publish(1);
    try (IndexSnapshot held = index.acquire()) {
      delete(directory);
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(
              () -> {
                index.apply(Documents.put(KEY, 2, "tea"));
                index.publish(2);
                index.checkpoint();
              });
      assertRefused(index);
      assertThat(matched(held)).isEqualTo(1);
      index.close();
      assertThat(matched(held)).isEqualTo(1);
    }
  }

  @Test
  void documentThatCannotBeIndexedFailsTheIndex() throws IOException {
    try (SegmentIndex index = Indexes.inMemory(SegmentLayout.SHARED)) {
      index.apply(Documents.put(KEY, 1, "tea"));
      index.publish(1);
      SegmentKey tooLong = Documents.session("ada", "x".repeat(40_000));
      assertThatExceptionOfType(IllegalArgumentException.class)
          .isThrownBy(() -> index.apply(Documents.put(tooLong, 2, "tea")));
      assertRefused(index);
      try (IndexSnapshot snapshot = index.acquire()) {
        assertThat(matched(snapshot)).isEqualTo(1);
      }
    }
  }

  @Test
  void checkpointBeforePublicationIsRefusedAndHarmless() throws IOException {
    try (SegmentIndex index = Indexes.inMemory(SegmentLayout.SHARED)) {
      index.apply(Documents.put(KEY, 1, "tea"));
      assertThatIllegalStateException().isThrownBy(index::checkpoint);
      index.publish(1);
      index.checkpoint();
    }
  }

  private static void assertRefused(SegmentIndex index) {
    List<ThrowingCallable> writes =
        List.of(
            () -> index.apply(Documents.put(KEY, 3, "tea")),
            () -> index.publish(3),
            index::checkpoint);
    for (ThrowingCallable write : writes) {
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(write)
          .withMessageContaining("close it")
          .havingCause();
    }
  }

  private static long matched(IndexSnapshot snapshot) {
    return snapshot.search(IndexQuery.of("tea", ADA, 3, Documents.EVENT)).matched();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
