package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Cuts and flips a small journal at every byte; what has to come of it is worked out apart. */
class JournalDamageTest {
  private static final Path STORE = Path.of("store").toAbsolutePath();
  private static final Path FIRST = STORE.resolve("journal/0000000000000001.mbj");
  private static final JournalSettings TINY = new JournalSettings(1 << 16, 1 << 16, 1 << 30, false);
  private static final int FIRST_FRAME_END = 128;

  /** A frame as the bytes say, read with nothing but the documented offsets. */
  private record Frame(int at, int end, int group, long lastSeqNo) {}

  /** What opening gave: a code, or the last sequence number and whether it was torn. */
  private record Verdict(String code, long lastSeqNo, boolean torn) {
    static Verdict corrupt() {
      return new Verdict("CORRUPT", 0, false);
    }

    static Verdict kept(long lastSeqNo, boolean torn) {
      return new Verdict("kept", lastSeqNo, torn);
    }
  }

  private static SimStorage written(boolean cleanly) throws IOException {
    SimStorage storage = new SimStorage(1);
    FileJournal journal = FileJournal.open(storage, STORE, TINY);
    long seqNo = 1;
    for (int group = 0; group < 2; group++) {
      for (int frame = 0; frame < 3; frame++) {
        int count = 1 + frame;
        journal.append(RandomRecords.puts(seqNo, count, "x".repeat(200 + 100 * group)));
        seqNo += count;
      }
      journal.force();
    }
    if (cleanly) {
      journal.close();
    }
    return storage.afterKill();
  }

  /** What is left if nothing outside of the journal tells how far it was forced. */
  private static SimStorage unwitnessed(SimStorage storage) throws IOException {
    SimStorage copy = storage.afterKill();
    for (String name : List.of("MARK", "MANIFEST", "MANIFEST.prev")) {
      copy.delete(STORE.resolve(name));
    }
    return copy;
  }

  /** With such a witness, nothing that was forced may be missing. */
  private static Verdict witnessed(Verdict alone, long forced) {
    return alone.lastSeqNo < forced ? Verdict.corrupt() : alone;
  }

  private static List<Frame> frames(byte[] file) {
    List<Frame> frames = new ArrayList<>();
    int at = 4096;
    while (at + 32 <= file.length) {
      if (Bytes.allZero(file, at, at + 32)) {
        int next = (at + 4095) / 4096 * 4096;
        if (next == at) {
          break;
        }
        at = next;
        continue;
      }
      int end = (at + 32 + Bytes.getInt(file, at + 4) + 7) / 8 * 8;
      long last = Bytes.getLong(file, at + 8) + Bytes.getShort(file, at + 22) - 1;
      frames.add(new Frame(at, end, Bytes.getInt(file, at + 16) * 8, last));
      at = end;
    }
    return frames;
  }

  private static Verdict open(SimStorage storage, byte[] first) {
    SimStorage copy = storage.afterKill();
    copy.put(FIRST, first);
    try (FileJournal journal = FileJournal.open(copy, STORE, TINY)) {
      List<Long> seqNos = new ArrayList<>();
      journal.replay(0, (record, locator) -> seqNos.add(record.seqNo()));
      assertThat(seqNos).hasSize((int) journal.lastSeqNo());
      if (journal.recovery().tornBytes() > 0) {
        Path torn = journal.recovery().quarantined().get(0);
        int end = first.length - (int) journal.recovery().tornBytes();
        assertThat(first.length - copy.content(torn).length).isEqualTo(end);
      }
      return Verdict.kept(journal.lastSeqNo(), journal.recovery().torn());
    } catch (MembrickException e) {
      assertThat(e.path()).contains(FIRST);
      assertThat(e).hasMessageContaining(FIRST.toString()).hasMessageContaining("offset");
      return new Verdict(e.code().name(), 0, false);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The next offset to look at: every one that carries something, some of the zeros between. */
  private static int after(List<Frame> frames, int at) {
    boolean carries =
        at < FIRST_FRAME_END + 8
            || frames.stream().anyMatch(frame -> at >= frame.at - 17 && at < frame.end + 8);
    return at + (carries ? 1 : 61);
  }

  private static long keptBelow(List<Frame> frames, int offset) {
    return frames.stream().filter(f -> f.end <= offset).mapToLong(f -> f.lastSeqNo).max().orElse(0);
  }

  @Test
  void theTestsReaderSeesWhatWasWritten() throws Exception {
    List<Frame> frames = frames(written(false).content(FIRST));
    assertThat(frames).hasSize(6);
    assertThat(frames.get(5).lastSeqNo).isEqualTo(12);
    assertThat(frames.stream().map(f -> f.group).distinct()).containsExactly(4096, 8192);
  }

  @Test
  void aFileCutAnywhereKeepsEveryWholeFrameAndSaysSo() throws Exception {
    for (boolean cleanly : new boolean[] {false, true}) {
      SimStorage storage = written(cleanly);
      SimStorage alone = unwitnessed(storage);
      byte[] file = storage.content(FIRST);
      List<Frame> frames = frames(file);
      assertThat(open(storage, file)).isEqualTo(Verdict.kept(12, false));
      assertThat(open(alone, file)).isEqualTo(Verdict.kept(12, false));
      for (int length = 0; length < file.length; length = after(frames, length)) {
        Verdict expected =
            length < FIRST_FRAME_END
                ? Verdict.corrupt()
                : Verdict.kept(keptBelow(frames, length), true);
        byte[] cut = Arrays.copyOf(file, length);
        assertThat(open(alone, cut))
            .as("closed %s, cut to %d, journal alone", cleanly, length)
            .isEqualTo(expected);
        assertThat(open(storage, cut))
            .as("closed %s, cut to %d", cleanly, length)
            .isEqualTo(witnessed(expected, 12));
      }
    }
  }

  @Test
  void aFlippedBitAnywhereIsDamageOrATearOrHarmlessButNeverSilentLoss() throws Exception {
    long seed = RandomRecords.seed();
    Random random = new Random(seed);
    for (boolean cleanly : new boolean[] {false, true}) {
      SimStorage storage = written(cleanly);
      SimStorage alone = unwitnessed(storage);
      byte[] file = storage.content(FIRST);
      List<Frame> frames = frames(file);
      for (int at = 0; at < file.length; at = after(frames, at)) {
        byte[] flipped = file.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        assertThat(open(alone, flipped))
            .as("seed %d, closed %s, flip at %d, journal alone", seed, cleanly, at)
            .isEqualTo(expectedOfFlip(frames, at));
        assertThat(open(storage, flipped))
            .as("seed %d, closed %s, flip at %d", seed, cleanly, at)
            .isEqualTo(witnessed(expectedOfFlip(frames, at), 12));
      }
    }
  }

  private static Verdict expectedOfFlip(List<Frame> frames, int at) {
    Frame last = frames.get(frames.size() - 1);
    if (at < FIRST_FRAME_END) {
      return Verdict.corrupt();
    }
    for (Frame frame : frames) {
      if (at >= frame.at && at < frame.end) {
        // The last group is the only one that no later one vouches for.
        return frame.group < last.group
            ? Verdict.corrupt()
            : Verdict.kept(keptBelow(frames, frame.at), true);
      }
    }
    return Verdict.kept(last.lastSeqNo, at >= last.end);
  }

  @Test
  void zerosAtTheEndKeepEverythingAndAreReported() throws Exception {
    for (boolean cleanly : new boolean[] {false, true}) {
      SimStorage storage = written(cleanly);
      byte[] file = storage.content(FIRST);
      assertThat(open(storage, Arrays.copyOf(file, file.length + 4096)))
          .isEqualTo(Verdict.kept(12, true));
    }
  }

  @Test
  void aZeroedSectorIsNeverSilentLoss() throws Exception {
    for (boolean cleanly : new boolean[] {false, true}) {
      SimStorage storage = written(cleanly);
      byte[] file = storage.content(FIRST);
      List<Frame> frames = frames(file);
      int lastGroup = frames.get(frames.size() - 1).group;
      for (int at = 0; at + 512 <= file.length; at += 512) {
        byte[] zeroed = file.clone();
        Arrays.fill(zeroed, at, at + 512, (byte) 0);
        Verdict found = open(storage, zeroed);
        if (at < lastGroup && !Arrays.equals(zeroed, file)) {
          assertThat(found).as("zeroed at %d", at).isEqualTo(Verdict.corrupt());
        }
      }
    }
  }

  @Test
  void aFrameThatBecameZerosIsNoticedUnlessNothingTellsOfIt() throws Exception {
    for (boolean cleanly : new boolean[] {false, true}) {
      SimStorage storage = written(cleanly);
      SimStorage alone = unwitnessed(storage);
      byte[] file = storage.content(FIRST);
      List<Frame> frames = frames(file);
      Frame last = frames.get(frames.size() - 1);
      for (Frame frame : frames) {
        byte[] zeroed = file.clone();
        Arrays.fill(zeroed, frame.at, frame.end, (byte) 0);
        // What was last is the one thing that zeros can hide: it looks as if never written.
        boolean hidden = frame.equals(last) && !cleanly;
        Verdict expected =
            frame.group < last.group
                ? Verdict.corrupt()
                : Verdict.kept(keptBelow(frames, frame.at), !hidden);
        assertThat(open(alone, zeroed)).as("%s, closed %s", frame, cleanly).isEqualTo(expected);
        assertThat(open(storage, zeroed)).isEqualTo(witnessed(expected, 12));
      }
    }
  }

  @Test
  void aSealedFileMayNotBeShortDamagedMissingOrAnother() throws Exception {
    SimStorage storage = written(true);
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      journal.append(RandomRecords.puts(13, 1, "next file"));
      journal.force();
    }
    byte[] file = storage.content(FIRST);
    List<Frame> frames = frames(file);
    assertThat(open(storage, file)).isEqualTo(Verdict.kept(13, false));
    for (int length = 0; length < file.length; length += 23) {
      assertThat(open(storage, Arrays.copyOf(file, length))).isEqualTo(Verdict.corrupt());
    }
    for (int at = 0; at < file.length; at += 5) {
      byte[] flipped = file.clone();
      flipped[at] ^= 1;
      int where = at;
      boolean inFrame =
          at < FIRST_FRAME_END || frames.stream().anyMatch(f -> where >= f.at && where < f.end);
      assertThat(open(storage, flipped))
          .as("flip at %d", at)
          .isEqualTo(inFrame ? Verdict.corrupt() : Verdict.kept(13, false));
    }
    assertThat(open(storage, storage.content(FIRST.resolveSibling("0000000000000002.mbj"))))
        .isEqualTo(Verdict.corrupt());
    assertThat(open(storage, written(true).content(FIRST))).isEqualTo(Verdict.corrupt());
    SimStorage without = storage.afterKill();
    without.delete(FIRST);
    assertThatThrownBy(() -> FileJournal.open(without, STORE, TINY))
        .isInstanceOfSatisfying(
            MembrickException.class, e -> assertThat(e.code()).isEqualTo(Code.CORRUPT));
  }

  @Test
  void aTornTailStaysWhereItIsAndIsSealedByTheNextFile() throws Exception {
    SimStorage storage = written(false);
    byte[] file = storage.content(FIRST);
    List<Frame> frames = frames(file);
    file[frames.get(5).at + 40] ^= 1;
    storage.put(FIRST, file);
    storage.delete(STORE.resolve("MARK"));
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      assertThat(journal.recovery().tornBytes())
          .isBetween(100L, (long) frames.get(5).end - frames.get(4).end);
      assertThat(journal.lastSeqNo()).isEqualTo(9);
      journal.append(RandomRecords.puts(10, 1, "instead"));
      journal.force();
    }
    assertThat(storage.content(FIRST)).isEqualTo(file);
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      assertThat(journal.recovery().torn()).isFalse();
      assertThat(journal.lastSeqNo()).isEqualTo(10);
      journal.verify();
    }
  }

  @Test
  void anIdleMomentTurnsTheLastGroupIntoProof() throws Exception {
    SimStorage storage = new SimStorage(1);
    FileJournal idle = FileJournal.open(storage, STORE, TINY);
    idle.append(RandomRecords.puts(1, 3, "x".repeat(200)));
    idle.force();
    int forcedSteps = storage.steps();
    idle.idle();
    idle.idle();
    assertThat(storage.steps())
        .as("one or more short writes, no force")
        .isLessThan(forcedSteps + 9);
    SimStorage alone = unwitnessed(storage);
    byte[] file = alone.content(FIRST);
    Frame batch = frames(file).get(0);
    assertThat(open(alone, file)).isEqualTo(Verdict.kept(3, false));
    for (int at = batch.at; at < batch.end; at++) {
      byte[] flipped = file.clone();
      flipped[at] ^= 1;
      assertThat(open(alone, flipped)).as("flip at %d", at).isEqualTo(Verdict.corrupt());
    }
    idle.append(RandomRecords.puts(4, 2, "goes on in the same block"));
    idle.force();
    idle.close();
    assertThat(open(storage, storage.content(FIRST))).isEqualTo(Verdict.kept(5, false));
  }

  @Test
  void newestFilesThatAreMissingAreNoticed() throws Exception {
    SimStorage storage = written(true);
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      journal.append(RandomRecords.puts(13, 1, "next file"));
      journal.force();
    }
    Path second = FIRST.resolveSibling("0000000000000002.mbj");
    storage.delete(second);
    assertMissing(storage, second);
    storage.delete(FIRST);
    assertMissing(storage, FIRST);
    assertThat(FileJournal.open(unwitnessed(storage), STORE, TINY).lastSeqNo()).isZero();
  }

  private static void assertMissing(SimStorage storage, Path file) {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> FileJournal.open(storage, STORE, TINY))
          .isInstanceOfSatisfying(
              MembrickException.class,
              e -> {
                assertThat(e.code()).isEqualTo(Code.CORRUPT);
                assertThat(e.path()).contains(file);
                assertThat(e).hasMessageContaining("to at least 13");
              });
    }
  }

  @Test
  void damagedWitnessesCostNothingAndAreReported() throws Exception {
    SimStorage storage = written(true);
    for (String name : List.of("MARK", "MANIFEST", "MANIFEST.prev")) {
      byte[] whole = storage.content(STORE.resolve(name));
      for (int at = 0; at < whole.length; at++) {
        SimStorage copy = storage.afterKill();
        byte[] flipped = whole.clone();
        flipped[at] ^= 1;
        copy.put(STORE.resolve(name), flipped);
        assertHarmless(copy, name.equals("MANIFEST"));
        copy = storage.afterKill();
        copy.put(STORE.resolve(name), Arrays.copyOf(whole, at));
        assertHarmless(copy, name.equals("MANIFEST"));
      }
    }
    assertHarmless(unwitnessed(storage), true);
  }

  private static void assertHarmless(SimStorage storage, boolean reported) throws IOException {
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      assertThat(journal.lastSeqNo()).isEqualTo(12);
      assertThat(journal.recovery().torn()).isFalse();
      assertThat(journal.recovery().warnings()).hasSize(reported ? 1 : 0);
    }
    try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
      assertThat(journal.recovery().warnings()).as("mended by opening").isEmpty();
    }
  }

  @Test
  void eachOpeningCountsAndLeavesTheOneBeforeBeside() throws Exception {
    SimStorage storage = written(true);
    for (long epoch = 2; epoch < 5; epoch++) {
      try (FileJournal journal = FileJournal.open(storage, STORE, TINY)) {
        assertThat(journal.recovery().epoch()).isEqualTo(epoch);
        journal.checkpointed(5 + epoch);
      }
      ManifestFile.Found found = new ManifestFile(storage, STORE, journalId(storage)).read();
      Manifest manifest = found.manifest().orElseThrow();
      assertThat(manifest.epoch()).isEqualTo(epoch);
      assertThat(manifest.checkpointSeqNo()).isEqualTo(5 + epoch);
      assertThat(manifest.durable().lastSeqNo()).isEqualTo(12);
      assertThat(manifest.files())
          .singleElement()
          .satisfies(file -> assertThat(file.end()).isEqualTo(manifest.durable()));
      storage.delete(STORE.resolve(ManifestFile.NAME));
    }
  }

  private static UUID journalId(SimStorage storage) throws IOException {
    Path format = STORE.resolve(StoreDirectory.FORMAT);
    return StoreFormat.decode(storage.content(format), format).storeId();
  }
}
