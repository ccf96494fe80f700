package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.MembrickException;
import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Cuts the power at every step of random lives of a journal, then at a random step of what follows,
 * again and again; after each cut everything that was acknowledged or served has to be there.
 */
@ExtendWith(QuietLog.class)
class JournalCrashTest {
  private static final Path STORE = Path.of("store").toAbsolutePath();
  private static final JournalSettings TINY = new JournalSettings(1 << 16, 1 << 16, 1 << 30, false);
  private static final int SCRIPTS = Integer.getInteger("membrick.crashScripts", 6);
  private static final int LIVES = 4;

  /** What the store's user knows. */
  private static final class Expected {
    final List<JournalRecord> written = new ArrayList<>();
    // Sequence numbers at which a batch ended: only there the log may end.
    final TreeSet<Long> ends = new TreeSet<>(List.of(0L));
    long acknowledged;
  }

  @Test
  void nothingAcknowledgedIsLostWhereverThePowerIsCut() throws Exception {
    long seed = RandomRecords.seed();
    int cuts = 0;
    for (int script = 0; script < SCRIPTS; script++) {
      long scriptSeed = seed + script;
      SimStorage whole = new SimStorage(scriptSeed);
      live(whole, new Expected(), scriptSeed);
      for (int cut = 1; cut <= whole.steps(); cut++) {
        try {
          cuts += lives(scriptSeed, cut);
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("seed " + scriptSeed + ", cut " + cut, e);
        }
      }
    }
    assertThat(cuts).isGreaterThan(SCRIPTS * 50);
  }

  @Test
  void anIdleFrameIsForcedBeforeTheNextFileVouchesForIt() throws Exception {
    SimStorage storage = new SimStorage(1);
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      journal.append(RandomRecords.puts(1, 1, "x".repeat(40_000)));
      journal.force();
      journal.idle();
      journal.append(RandomRecords.puts(2, 1, "x".repeat(40_000)));
      journal.force();
      assertThat(journal.files()).isEqualTo(2);
      for (int seed = 0; seed < 20; seed++) {
        try (FileJournal left = FileJournal.open(storage.survivor(seed), STORE, TINY)) {
          assertThat(left.lastSeqNo()).isEqualTo(2);
        }
      }
    }
  }

  private static int lives(long seed, int cut) throws IOException {
    Random random = new Random(seed * 31 + cut);
    Expected expected = new Expected();
    SimStorage storage = new SimStorage(seed).cutAfter(cut);
    int cuts = 0;
    for (int life = 0; life < LIVES; life++) {
      live(storage, expected, seed + life);
      cuts += storage.dead() ? 1 : 0;
      storage = storage.survivor(random.nextLong());
      SimStorage copy = storage.survivor(0);
      long found = check(copy, expected);
      assertThat(check(copy, expected)).as("opening twice finds the same").isEqualTo(found);
      storage.cutAfter(1 + random.nextInt(60));
    }
    return cuts;
  }

  /** Opens and closes; what it finds must be whole batches, at least all that was acknowledged. */
  private static long check(SimStorage storage, Expected expected) throws IOException {
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      found(journal, expected);
      return journal.lastSeqNo();
    }
  }

  private static void found(FileJournal journal, Expected expected) throws IOException {
    List<JournalRecord> records = new ArrayList<>();
    journal.replay(0, (record, locator) -> records.add(record));
    assertThat(records.size()).isGreaterThanOrEqualTo((int) expected.acknowledged);
    assertThat(records).isEqualTo(expected.written.subList(0, records.size()));
    assertThat(expected.ends).contains((long) records.size());
    assertThat(journal.lastSeqNo()).isEqualTo(records.size());
  }

  /** Lives until the script or the power ends. */
  private static void live(SimStorage storage, Expected expected, long seed) {
    Random random = new Random(seed);
    RandomRecords source = new RandomRecords(seed, 300);
    for (int session = 0; session < 3; session++) {
      try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
        found(journal, expected);
        // Whatever was not found is gone for good; whatever was served has to stay.
        long last = journal.lastSeqNo();
        expected.written.subList((int) last, expected.written.size()).clear();
        expected.ends.tailSet(last, false).clear();
        expected.acknowledged = last;
        work(journal, expected, random, source);
      } catch (IOException | MembrickException e) {
        assertThat(storage.dead()).as("failed with power on: %s", e).isTrue();
        return;
      }
    }
  }

  private static void work(
      FileJournal journal, Expected expected, Random random, RandomRecords source)
      throws IOException {
    for (int i = random.nextInt(12); i > 0; i--) {
      long next = expected.written.size() + 1L;
      // Large ones, so that files fill up and roll over.
      List<JournalRecord> batch =
          random.nextInt(4) == 0
              ? RandomRecords.puts(next, 2, "x".repeat(random.nextInt(16_000)))
              : source.batch(next, 1 + random.nextInt(4));
      // Before the call: if the power fails in it, all of the batch may be there, or none.
      expected.written.addAll(batch);
      expected.ends.add((long) expected.written.size());
      journal.append(batch);
      if (random.nextInt(3) > 0) {
        journal.force();
        expected.acknowledged = expected.written.size();
        if (random.nextInt(3) == 0) {
          journal.idle();
        }
        if (random.nextInt(6) == 0) {
          journal.checkpointed(expected.acknowledged);
        }
      }
    }
  }
}
