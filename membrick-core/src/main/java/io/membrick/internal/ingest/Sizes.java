package io.membrick.internal.ingest;

import io.membrick.Link;
import io.membrick.MetadataValue;
import io.membrick.NewMemory;
import io.membrick.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sizes in bytes, without encoding anything. */
final class Sizes {
  /** What any part may take besides its characters: tag, length, fixed-width values. */
  private static final int PART = 16;

  /** What a record takes besides its parts. */
  static final int RECORD = 160;

  private Sizes() {}

  /** Bytes of the string in UTF-8; an unpaired surrogate counts three. */
  static long utf8(String value) {
    long bytes = value.length();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c >= 0x800) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < value.length()
                && Character.isLowSurrogate(value.charAt(i + 1));
        bytes += 2;
        if (pair) {
          i++;
        }
      } else if (c >= 0x80) {
        bytes++;
      }
    }
    return bytes;
  }

  /** An upper bound of what the memory takes in the journal. */
  static long journaled(NewMemory memory) {
    long bytes = RECORD + scope(memory.scope()) + part(memory.text()) + part(memory.kind());
    bytes += part(memory.key()) + part(memory.idempotencyKey());
    bytes += part(memory.id().map(Object::toString));
    bytes += part(memory.supersedes().map(Object::toString));
    for (String tag : memory.tags()) {
      bytes += part(tag);
    }
    for (Map.Entry<String, MetadataValue> entry : memory.metadata().entrySet()) {
      bytes += part(entry.getKey()) + value(entry.getValue());
    }
    for (Link link : memory.links()) {
      bytes += part(link.type()) + part(link.target().value());
    }
    return bytes;
  }

  /** An upper bound of what the scope takes in the journal. */
  static long scope(Scope scope) {
    return part(scope.user()) + part(scope.agent()) + part(scope.app()) + part(scope.session());
  }

  private static long part(String value) {
    return PART + utf8(value);
  }

  private static long part(Optional<String> value) {
    return value.map(Sizes::part).orElse(0L);
  }

  private static long value(MetadataValue value) {
    return switch (value) {
      case MetadataValue.Text(String text) -> part(text);
      case MetadataValue.Texts(List<String> texts) ->
          PART + texts.stream().mapToLong(Sizes::part).sum();
      case MetadataValue.Whole whole -> PART;
      case MetadataValue.Decimal decimal -> PART;
      case MetadataValue.Flag flag -> PART;
      case MetadataValue.Time time -> PART;
    };
  }
}
