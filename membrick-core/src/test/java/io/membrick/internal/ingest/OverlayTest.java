package io.membrick.internal.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.NewMemory;
import io.membrick.Scope;
import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.Located;
import io.membrick.internal.model.Written;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OverlayTest {
  private static final Scope ANN = Scope.of("ann");
  private static final Scope CHAT = ANN.withSession("chat");
  private static final MemoryId ID = MemoryId.of("m");

  private final Overlay overlay = new Overlay();

  private static Written put(long seqNo, Scope scope) {
    NewMemory content = NewMemory.builder(scope, "text").build();
    Memory memory = new Memory(ID, content, seqNo, seqNo, 1, Instant.EPOCH, Instant.EPOCH);
    return new Written(new JournalRecord.Put(memory), 100 + seqNo);
  }

  private static Written delete(long seqNo) {
    return new Written(new JournalRecord.Delete(seqNo, CHAT, ID, Instant.EPOCH), 0);
  }

  private static Written deleteAll(long seqNo, Scope scope) {
    return new Written(new JournalRecord.DeleteAll(seqNo, scope, Instant.EPOCH), 0);
  }

  private Optional<Located> find(Optional<Located> below) {
    return overlay.find("ann", ID, (user, id) -> below);
  }

  private static Optional<Located> at(long seqNo) {
    return Optional.of(new Located(CHAT, seqNo, 100 + seqNo));
  }

  @Test
  void theNewestWriteHidesWhatLiesBelow() {
    overlay.add(put(5, CHAT));
    assertThat(find(at(1))).isEqualTo(at(5));

    overlay.add(delete(6));
    assertThat(find(at(1))).isEmpty();

    overlay.add(put(7, CHAT));
    assertThat(find(Optional.empty())).isEqualTo(at(7));
  }

  @Test
  void aRemovalOfAScopeHidesWhatWasBeforeAndIsCovered() {
    overlay.add(put(5, CHAT));
    overlay.add(deleteAll(6, ANN.withSession("other")));
    assertThat(find(Optional.empty())).isEqualTo(at(5));

    overlay.add(deleteAll(7, ANN));
    assertThat(find(Optional.empty())).isEmpty();
    overlay.dropUpTo(5);
    assertThat(find(at(5))).as("what lies below was before it too").isEmpty();

    overlay.add(put(8, CHAT));
    assertThat(find(at(5))).isEqualTo(at(8));
  }

  @Test
  void droppingLeavesWhatIsNewer() {
    overlay.add(put(5, CHAT));
    overlay.add(deleteAll(6, ANN));
    overlay.add(put(7, CHAT));

    overlay.dropUpTo(5);
    assertThat(find(Optional.empty())).isEqualTo(at(7));
    overlay.dropUpTo(6);
    assertThat(find(at(3))).isEqualTo(at(7));
    overlay.dropUpTo(7);
    assertThat(find(at(3))).isEqualTo(at(3));
    assertThat(overlay.size()).isZero();
  }

  @Test
  void usersDoNotMeet() {
    overlay.add(deleteAll(6, Scope.of("bob")));
    overlay.add(put(7, Scope.of("bob")));

    assertThat(find(at(3))).isEqualTo(at(3));
  }
}
