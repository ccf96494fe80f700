package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapJournalTest {
  @Test
  void itKeepsWhatIsAppendedInItsOrder() throws Exception {
    RandomRecords source = new RandomRecords(RandomRecords.seed(), 20);
    List<JournalRecord> written = new ArrayList<>();
    try (HeapJournal journal = new HeapJournal()) {
      for (int i = 1; i < 60; i++) {
        List<JournalRecord> batch = source.batch(written.size() + 1L, i);
        long[] locators = journal.append(batch);
        journal.force();
        written.addAll(batch);
        for (int k = 0; k < i; k++) {
          assertThat(journal.read(locators[k])).isSameAs(batch.get(k));
        }
      }
      assertThat(journal.lastSeqNo()).isEqualTo(written.size());
      List<JournalRecord> replayed = new ArrayList<>();
      journal.replay(100, (record, locator) -> replayed.add(record));
      assertThat(replayed).isEqualTo(written.subList(100, written.size()));
    }
  }

  @Test
  void gapsAndForeignLocatorsAreRefused() {
    HeapJournal journal = new HeapJournal();
    journal.append(List.of(RandomRecords.put(1, "a")));
    assertThatThrownBy(() -> journal.append(List.of(RandomRecords.put(3, "c"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 where 2");
    assertThatThrownBy(() -> journal.append(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    for (long locator : new long[] {-1, 1, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> journal.read(locator)).isInstanceOf(IOException.class);
    }
  }
}
