package io.membrick.internal.journal;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MetadataValue;
import io.membrick.NewMemory;
import io.membrick.Role;
import io.membrick.Scope;
import io.membrick.internal.model.JournalRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records of every shape, the same for the same seed. */
final class RandomRecords {
  private static final String[] ODD = {
    "\0",
    "a\0b",
    "\uD800",
    "x\uDC00y",
    "\uDC00\uD800",
    "\uFFFD",
    "\uD83D\uDE00",
    "\u00e9",
    "e\u0301"
  };
  private static final List<Role> ROLES = List.of(Role.values());
  private static final Instant[] TIMES = {
    Instant.MIN,
    Instant.MAX,
    Instant.EPOCH,
    Instant.parse("1969-12-31T23:59:59.999999999Z"),
    Instant.parse("0001-01-01T00:00:00.000000001Z"),
    Instant.parse("9999-12-31T23:59:59.999999999Z"),
    Instant.parse("2026-03-01T10:00:00.123456789Z")
  };

  private final Random random;
  private final int maxTextChars;

  RandomRecords(long seed, int maxTextChars) {
    this.random = new Random(seed);
    this.maxTextChars = maxTextChars;
  }

  /** The seed to use: given by a system property, or new. */
  static long seed() {
    String given = System.getProperty("membrick.seed", "");
    return given.isBlank() ? System.nanoTime() : Long.parseLong(given);
  }

  static JournalRecord put(long seqNo, String text) {
    Instant at = Instant.parse("2026-03-01T10:00:00Z");
    NewMemory content = NewMemory.builder(Scope.of("ann").withSession("s1"), text).build();
    return new JournalRecord.Put(
        new Memory(MemoryId.of("m" + seqNo), content, seqNo, seqNo, 1, at, at));
  }

  static List<JournalRecord> puts(long firstSeqNo, int count, String text) {
    List<JournalRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(put(firstSeqNo + i, text + " " + (firstSeqNo + i)));
    }
    return records;
  }

  List<JournalRecord> batch(long firstSeqNo, int count) {
    List<JournalRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(next(firstSeqNo + i));
    }
    return records;
  }

  JournalRecord next(long seqNo) {
    return switch (random.nextInt(8)) {
      case 0 -> new JournalRecord.Delete(seqNo, scope(), MemoryId.of(name()), time());
      case 1 -> new JournalRecord.DeleteAll(seqNo, scope(), time());
      default -> new JournalRecord.Put(memory(seqNo));
    };
  }

  Memory memory(long seqNo) {
    long created = random.nextBoolean() ? seqNo : random.nextLong();
    int version = random.nextInt();
    return new Memory(MemoryId.of(name()), content(), seqNo, created, version, time(), time());
  }

  NewMemory content() {
    NewMemory.Builder builder =
        NewMemory.builder(scope(), text()).role(ROLES.get(random.nextInt(ROLES.size())));
    if (random.nextBoolean()) {
      builder.id(MemoryId.of(name())).kind(name()).key(name()).idempotencyKey(name());
    }
    if (random.nextBoolean()) {
      builder.eventAt(time()).expiresAt(time()).supersedes(MemoryId.of(name()));
      builder.importance(random.nextDouble());
    }
    if (random.nextBoolean()) {
      builder.validFrom(TIMES[0]).validUntil(time());
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.tag(name()).metadata(name(), value()).link(name(), MemoryId.of(name()));
    }
    return builder.build();
  }

  private MetadataValue value() {
    return switch (random.nextInt(8)) {
      case 0 -> MetadataValue.of(random.nextLong());
      case 1 -> MetadataValue.of((double) random.nextInt());
      case 2 -> MetadataValue.of(-0.0);
      case 3 -> MetadataValue.of(random.nextBoolean());
      case 4 -> MetadataValue.of(time());
      case 5 -> MetadataValue.of(random.nextBoolean() ? List.of() : List.of("", name(), ""));
      case 6 -> MetadataValue.of("");
      default -> MetadataValue.of(name());
    };
  }

  private Scope scope() {
    Scope scope = Scope.of(name());
    scope = random.nextBoolean() ? scope.withAgent(name()) : scope;
    scope = random.nextBoolean() ? scope.withApp(name()) : scope;
    return random.nextBoolean() ? scope.withSession(name()) : scope;
  }

  private Instant time() {
    return random.nextBoolean()
        ? TIMES[random.nextInt(TIMES.length)]
        : Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
  }

  private String name() {
    return "n" + random.nextInt(1000) + (random.nextInt(4) == 0 ? "\0\u00e9\uD83D\uDE00" : "");
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(maxTextChars + 1); i > 0; i--) {
      text.append(
          random.nextInt(6) == 0
              ? ODD[random.nextInt(ODD.length)]
              : Character.toString('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
