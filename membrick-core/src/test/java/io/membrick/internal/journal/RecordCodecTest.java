package io.membrick.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MetadataValue;
import io.membrick.NewMemory;
import io.membrick.Scope;
import io.membrick.internal.model.JournalRecord;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordCodecTest {
  private static byte[] encode(JournalRecord record) {
    WireWriter out = new WireWriter(1 << 24);
    RecordCodec.encode(out, record);
    return Arrays.copyOf(out.bytes(), out.size());
  }

  private static JournalRecord decode(byte[] bytes) throws MalformedException {
    return RecordCodec.decode(bytes, 0, bytes.length);
  }

  private static JournalRecord.Put put(NewMemory content) {
    return new JournalRecord.Put(
        new Memory(MemoryId.of("m"), content, 7, 3, 2, Instant.MIN, Instant.MAX));
  }

  private static NewMemory back(NewMemory content) throws MalformedException {
    return ((JournalRecord.Put) decode(encode(put(content)))).memory().content();
  }

  @Test
  void everyRandomRecordComesBackEqual() throws Exception {
    long seed = RandomRecords.seed();
    RandomRecords records = new RandomRecords(seed, 60);
    for (int i = 1; i <= 5_000; i++) {
      JournalRecord record = records.next(i);
      JournalRecord found = decode(encode(record));
      assertThat(found).as("seed %d, record %d", seed, i).isEqualTo(record);
      if (record instanceof JournalRecord.Put put) {
        JournalRecord.Put again = (JournalRecord.Put) found;
        assertThat(List.copyOf(again.memory().metadata().entrySet()))
            .as("seed %d, record %d: order of properties", seed, i)
            .isEqualTo(List.copyOf(put.memory().metadata().entrySet()));
      }
    }
  }

  @Test
  void numbersKeepTheirTypeAndZeroItsSign() throws Exception {
    NewMemory content =
        NewMemory.builder(Scope.of("ann"), "")
            .metadata("whole", MetadataValue.of(5L))
            .metadata("decimal", MetadataValue.of(5.0))
            .metadata("minus", MetadataValue.of(-0.0))
            .metadata("least", MetadataValue.of(Long.MIN_VALUE))
            .build();
    assertThat(back(content).metadata()).containsExactlyEntriesOf(content.metadata());
  }

  @Test
  void halvesOfSurrogatePairsAndNulsAreKept() throws Exception {
    for (String text : List.of("", "\0", "\uD83D", "a\uDE00", "\uDE00\uD83D", "?", "\uFFFD")) {
      assertThat(back(NewMemory.builder(Scope.of("ann"), text).build()).text()).isEqualTo(text);
    }
  }

  @Test
  void longTextsAndNestedLengthsAreKept() throws Exception {
    for (int length : new int[] {120, 127, 128, 129, 16_383, 16_384, 2_40_000}) {
      NewMemory content = NewMemory.builder(Scope.of("ann"), "x".repeat(length)).build();
      assertThat(back(content)).isEqualTo(content);
    }
  }

  @Test
  void fieldsOfALaterVersionArePassedOver() throws Exception {
    JournalRecord record = RandomRecords.put(1, "hello");
    byte[] known = encode(record);
    WireWriter out = new WireWriter(4096);
    out.varintField(900, -1);
    out.fixed64Field(901, 1);
    out.stringField(902, "later");
    byte[] bytes = Arrays.copyOf(out.bytes(), out.size() + known.length);
    System.arraycopy(known, 0, bytes, out.size(), known.length);
    assertThat(decode(bytes)).isEqualTo(record);
  }

  @Test
  void aRecordOfAnUnknownKindIsRefused() {
    WireWriter out = new WireWriter(4096);
    out.stringField(99, "later");
    byte[] bytes = Arrays.copyOf(out.bytes(), out.size());
    assertThatThrownBy(() -> decode(bytes)).isInstanceOf(MalformedException.class);
    assertThatThrownBy(() -> decode(new byte[0])).isInstanceOf(MalformedException.class);
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    byte[] bytes = encode(RandomRecords.put(1, "hello"));
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("hello");
    bytes[at] = (byte) 0xFF;
    assertThatThrownBy(() -> decode(bytes)).isInstanceOf(MalformedException.class);
  }

  @Test
  void aRecordAboveTheLimitIsRefusedWhenWritten() {
    assertThatThrownBy(
            () ->
                RecordCodec.encode(
                    new WireWriter(10_000), RandomRecords.put(1, "x".repeat(20_000))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("10000");
  }

  @Test
  void anyBytesAreReadOrRefused() {
    long seed = RandomRecords.seed();
    Random random = new Random(seed);
    for (int i = 0; i < 40_000; i++) {
      byte[] bytes = new byte[random.nextInt(64)];
      random.nextBytes(bytes);
      readOrRefuse(bytes, seed);
    }
  }

  @Test
  void damagedRecordsAreReadOrRefused() {
    long seed = RandomRecords.seed();
    Random random = new Random(seed);
    RandomRecords records = new RandomRecords(seed, 20);
    List<byte[]> corpus = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      corpus.add(encode(records.next(i)));
    }
    for (int i = 0; i < 40_000; i++) {
      byte[] bytes = corpus.get(random.nextInt(corpus.size())).clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      readOrRefuse(
          random.nextInt(4) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes,
          seed);
    }
  }

  @Test
  void aClaimedLengthAllocatesNothing() {
    // Field 1, two gibibytes to come; then field 1 within field 1, again and again.
    byte[] claim = {10, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 7};
    assertThatThrownBy(() -> decode(claim)).isInstanceOf(MalformedException.class);
    byte[] nested = new byte[4096];
    Arrays.fill(nested, (byte) 10);
    assertThatThrownBy(() -> decode(nested)).isInstanceOf(MalformedException.class);
  }

  private static void readOrRefuse(byte[] bytes, long seed) {
    try {
      Objects.requireNonNull(decode(bytes));
    } catch (MalformedException e) {
      Objects.requireNonNull(e.getMessage());
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed + ": " + Arrays.toString(bytes), e);
    }
  }
}
