package io.membrick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.membrick.segments.Segment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A null is refused by the call that passes it, and the message says what was null. */
@SuppressWarnings({"NullAway", "DataFlowIssue"}) // what is typed not to be null, on purpose
class NullArgumentTest {
  private static final Scope ANN = Scope.of("ann");
  private static final MemoryId ID = MemoryId.of("m");
  private static final Duration NO_TIME = Duration.ZERO;

  private static void refuses(String named, ThrowingCallable call) {
    assertThatNullPointerException()
        .as(named)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.getMessage()).startsWith(named).doesNotContain("Cannot"));
  }

  @Test
  void aServiceNamesWhatIsNull() {
    try (MemoryService service = MemoryService.inMemory()) {
      Receipt receipt = service.add(NewMemory.builder(ANN, "alpha").id(ID).build());
      refuses("memory", () -> service.add(null));
      refuses("memory", () -> service.addAsync(null));
      refuses("memories", () -> service.addAll(null));
      refuses("memory 1 of the batch", () -> service.addAll(Arrays.asList(memory(), null)));
      refuses("scope", () -> service.update(null, ID, MemoryUpdate.text("")));
      refuses("id", () -> service.update(ANN, null, MemoryUpdate.text("")));
      refuses("update", () -> service.update(ANN, MemoryId.of("unknown"), null));
      refuses("the edit", () -> service.update(ANN, ID, MemoryUpdate.of(builder -> null)));
      refuses("scope", () -> service.delete(null, ID));
      refuses("id", () -> service.delete(ANN, null));
      refuses("scope", () -> service.deleteAll(null));
      refuses("scope", () -> service.get(null, ID));
      refuses("id", () -> service.get(ANN, null));
      refuses("request", () -> service.list(null));
      refuses("request", () -> service.search(null));
      refuses("timeout", () -> service.flush(null));
      refuses("receipt", () -> service.awaitVisible(null, NO_TIME));
      refuses("timeout", () -> service.awaitVisible(receipt, null));
      refuses("target", () -> service.backup(null));
      assertThat(service.stats().acknowledgedSeqNo()).isEqualTo(1);
      assertThat(service.get(ANN, ID)).isPresent();
    }
  }

  @Test
  void aSnapshotNamesWhatIsNull() {
    try (MemoryService service = MemoryService.inMemory()) {
      service.add(memory());
      service.flush(Duration.ofMinutes(1));
      try (Snapshot snapshot = service.snapshot()) {
        Segment segment = snapshot.segments(ANN).getFirst();
        refuses("request", () -> snapshot.search(null));
        refuses("request", () -> snapshot.search(segment, null));
        refuses("segment", () -> snapshot.search(null, SearchRequest.of(ANN, "")));
        refuses("scope", () -> snapshot.segments(null));
        refuses("scope", () -> snapshot.get(null, ID));
        refuses("id", () -> snapshot.get(ANN, null));
        refuses("request", () -> snapshot.list(null));
      }
    }
  }

  @Test
  void whatIsOpenedAndBuiltNamesWhatIsNull() {
    NewMemory.Builder memory = NewMemory.builder(ANN, "");
    SearchRequest.Builder request = SearchRequest.builder(ANN, "");
    refuses("directory", () -> MemoryService.open(null));
    refuses("options", () -> MemoryService.open(Path.of("never"), null));
    refuses("options", () -> MemoryService.inMemory(null));
    refuses("backup", () -> MemoryService.restore(null, Path.of("never")));
    refuses("directory", () -> MemoryService.restore(Path.of("never"), null));
    refuses("tags", () -> memory.tags(null));
    refuses("tag", () -> memory.tags(setOfNull()));
    refuses("metadata", () -> memory.metadata((Map<String, MetadataValue>) null));
    refuses("links", () -> memory.links(null));
    refuses("a link", () -> memory.links(Arrays.asList((Link) null)));
    refuses("metadata list", () -> MetadataValue.of((List<String>) null));
    refuses("a metadata list", () -> MetadataValue.of(Arrays.asList((String) null)));
    refuses("receipt", () -> request.atLeast(null));
    refuses("patience", () -> request.patience(null));
    refuses("scope", () -> ANN.covers(null));
  }

  private static NewMemory memory() {
    return NewMemory.builder(ANN, "beta").build();
  }

  private static Set<String> setOfNull() {
    return new java.util.HashSet<>(Arrays.asList((String) null));
  }
}
