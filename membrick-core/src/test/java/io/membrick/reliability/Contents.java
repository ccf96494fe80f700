package io.membrick.reliability;

import io.membrick.MembrickOptions;
import io.membrick.MemoryId;
import io.membrick.MetadataValue;
import io.membrick.NewMemory;
import io.membrick.Role;
import io.membrick.Scope;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;

/**
 * What a {@link StoreChild} writes: a function of id and version alone, so that whoever finds a
 * memory can tell whether it is the one that was written.
 */
final class Contents {
  private static final int LONG_TEXT_CHARS = 30_000;

  private Contents() {}

  /** Small files and frequent checkpoints, so that a short run meets every kind of step. */
  static MembrickOptions options() {
    return MembrickOptions.builder()
        .journalFileBytes(1 << 20)
        .maxBatchBytes(1 << 19)
        .publishInterval(Duration.ofMillis(5))
        .checkpointInterval(Duration.ofMillis(40))
        .minFreeDiskBytes(1 << 20)
        .build();
  }

  /** Two users share the workers, each worker has sessions of its own. */
  static String user(int worker) {
    return worker % 2 == 0 ? "ann" : "bob";
  }

  static Scope scope(int worker, String session) {
    return Scope.of(user(worker)).withSession(session);
  }

  static NewMemory memory(Scope scope, String id, int version) {
    return NewMemory.builder(scope, text(id, version))
        .id(MemoryId.of(id))
        .idempotencyKey("key " + id)
        .role(Role.USER)
        .tag("t" + id.hashCode() % 5)
        .metadata("of", MetadataValue.of(id))
        .build();
  }

  /** A word that no other version of no other memory holds. */
  static String word(String id, int version) {
    StringBuilder word = new StringBuilder();
    for (char each : (id + "x" + version).toCharArray()) {
      word.append(Character.isDigit(each) ? (char) ('a' + each - '0') : each);
    }
    // Letters alone, because a number within a word is a word of its own; an end no stem has.
    return word.append("qq").toString().toLowerCase(Locale.ROOT);
  }

  static String text(String id, int version) {
    Random random = new Random(id.hashCode() * 31L + version);
    int length = random.nextInt(50) == 0 ? LONG_TEXT_CHARS : random.nextInt(300);
    StringBuilder text = new StringBuilder(word(id, version));
    while (text.length() < length) {
      text.append(" w").append(random.nextInt(200));
    }
    return text.toString();
  }
}
