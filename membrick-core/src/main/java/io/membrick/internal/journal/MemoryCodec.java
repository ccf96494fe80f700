package io.membrick.internal.journal;

import io.membrick.Link;
import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.MetadataValue;
import io.membrick.NewMemory;
import io.membrick.Role;
import io.membrick.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a memory.
 *
 * <pre>
 * memory     1 id, 2 content, 3 seqNo, 4 createdSeqNo, 5 version, 6 createdAt, 7 updatedAt
 * content    1 scope, 2 text in UTF-8 or else 3 text in UTF-16, 4 id, 5 role, 6 kind, 7 key,
 *            8 eventAt, 9 validFrom, 10 validUntil, 11 expiresAt, 12 importance (8 bytes, IEEE),
 *            13 idempotencyKey, 14 supersedes, 15 tag *, 16 property *, 17 link *
 * property   1 name, 2 value
 * value      1 text | 2 whole zigzag | 3 decimal (8 bytes) | 4 flag | 5 time | 6 texts: 1 text *
 * link       1 type, 2 target
 * </pre>
 *
 * <p>Order among equals is kept. Text with half of a surrogate pair has no UTF-8; it is written as
 * its chars instead.
 */
final class MemoryCodec {
  private MemoryCodec() {}

  static void encode(WireWriter out, Memory memory) {
    out.stringField(1, memory.id().value());
    int start = out.begin(2);
    content(out, memory.content());
    out.end(start);
    out.varintField(3, memory.seqNo());
    out.varintField(4, memory.createdSeqNo());
    out.varintField(5, memory.version());
    RecordCodec.instant(out, 6, memory.createdAt());
    RecordCodec.instant(out, 7, memory.updatedAt());
  }

  static Memory decode(WireReader in) throws MalformedException {
    MemoryId id = null;
    NewMemory content = null;
    long seqNo = 0;
    long createdSeqNo = 0;
    int version = 0;
    Instant createdAt = null;
    Instant updatedAt = null;
    while (in.nextField()) {
      switch (in.field()) {
        case 1 -> id = MemoryId.of(in.string());
        case 2 -> content = content(in.message());
        case 3 -> seqNo = in.number();
        case 4 -> createdSeqNo = in.number();
        case 5 -> version = in.smallNumber(Integer.MIN_VALUE, Integer.MAX_VALUE);
        case 6 -> createdAt = RecordCodec.instant(in.message());
        case 7 -> updatedAt = RecordCodec.instant(in.message());
        default -> in.skip();
      }
    }
    return new Memory(
        RecordCodec.required("id", id),
        RecordCodec.required("content", content),
        seqNo,
        createdSeqNo,
        version,
        RecordCodec.required("createdAt", createdAt),
        RecordCodec.required("updatedAt", updatedAt));
  }

  private static void content(WireWriter out, NewMemory content) {
    RecordCodec.scope(out, 1, content.scope());
    text(out, content.text());
    content.id().ifPresent(value -> out.stringField(4, value.value()));
    out.varintField(5, number(content.role()));
    out.stringField(6, content.kind());
    content.key().ifPresent(value -> out.stringField(7, value));
    content.eventAt().ifPresent(value -> RecordCodec.instant(out, 8, value));
    content.validFrom().ifPresent(value -> RecordCodec.instant(out, 9, value));
    content.validUntil().ifPresent(value -> RecordCodec.instant(out, 10, value));
    content.expiresAt().ifPresent(value -> RecordCodec.instant(out, 11, value));
    if (content.importance() != 0.0) {
      out.fixed64Field(12, Double.doubleToRawLongBits(content.importance()));
    }
    content.idempotencyKey().ifPresent(value -> out.stringField(13, value));
    content.supersedes().ifPresent(value -> out.stringField(14, value.value()));
    content.tags().forEach(tag -> out.stringField(15, tag));
    content.metadata().forEach((name, value) -> property(out, name, value));
    content.links().forEach(link -> link(out, link));
  }

  private static NewMemory content(WireReader in) throws MalformedException {
    Content content = new Content();
    while (in.nextField()) {
      content.field(in);
    }
    return content.build();
  }

  /** The parts as they come; a builder can only begin once scope and text are known. */
  private static final class Content {
    private @Nullable Scope scope;
    private @Nullable String text;
    private final List<Edit> edits = new ArrayList<>();

    void field(WireReader in) throws MalformedException {
      switch (in.field()) {
        case 1 -> scope = RecordCodec.scope(in.message());
        case 2 -> text = in.string();
        case 3 -> text = utf16(in.bytes());
        default -> optional(in);
      }
    }

    private void optional(WireReader in) throws MalformedException {
      switch (in.field()) {
        case 4 -> add(NewMemory.Builder::id, MemoryId.of(in.string()));
        case 5 -> add(NewMemory.Builder::role, role(in.smallNumber(0, Integer.MAX_VALUE)));
        case 6 -> add(NewMemory.Builder::kind, in.string());
        case 7 -> add(NewMemory.Builder::key, in.string());
        case 8 -> add(NewMemory.Builder::eventAt, RecordCodec.instant(in.message()));
        case 9 -> add(NewMemory.Builder::validFrom, RecordCodec.instant(in.message()));
        case 10 -> add(NewMemory.Builder::validUntil, RecordCodec.instant(in.message()));
        case 11 -> add(NewMemory.Builder::expiresAt, RecordCodec.instant(in.message()));
        case 12 -> add(NewMemory.Builder::importance, Double.longBitsToDouble(in.fixed64()));
        case 13 -> add(NewMemory.Builder::idempotencyKey, in.string());
        case 14 -> add(NewMemory.Builder::supersedes, MemoryId.of(in.string()));
        case 15 -> add(NewMemory.Builder::tag, in.string());
        case 16 -> {
          Map.Entry<String, MetadataValue> property = property(in.message());
          edits.add(builder -> builder.metadata(property.getKey(), property.getValue()));
        }
        case 17 -> {
          Link link = link(in.message());
          edits.add(builder -> builder.link(link.type(), link.target()));
        }
        default -> in.skip();
      }
    }

    private <T> void add(Setter<T> setter, T value) {
      edits.add(builder -> setter.set(builder, value));
    }

    NewMemory build() throws MalformedException {
      NewMemory.Builder builder =
          NewMemory.builder(
              RecordCodec.required("scope", scope), RecordCodec.required("text", text));
      for (Edit edit : edits) {
        edit.apply(builder);
      }
      return builder.build();
    }
  }

  @FunctionalInterface
  private interface Edit {
    void apply(NewMemory.Builder builder);
  }

  @FunctionalInterface
  private interface Setter<T> {
    NewMemory.Builder set(NewMemory.Builder builder, T value);
  }

  private static void text(WireWriter out, String text) {
    if (hasHalfPair(text)) {
      out.bytesField(3, chars(text));
    } else {
      out.stringField(2, text);
    }
  }

  private static boolean hasHalfPair(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  /** The chars as they are; the charset's encoder would replace half a pair. */
  private static byte[] chars(String text) {
    byte[] bytes = new byte[2 * text.length()];
    for (int i = 0; i < text.length(); i++) {
      Bytes.putShort(bytes, 2 * i, text.charAt(i));
    }
    return bytes;
  }

  private static String utf16(byte[] bytes) throws MalformedException {
    if (bytes.length % 2 != 0) {
      throw new MalformedException("text in UTF-16 has " + bytes.length + " bytes");
    }
    char[] chars = new char[bytes.length / 2];
    for (int i = 0; i < chars.length; i++) {
      chars[i] = (char) Bytes.getShort(bytes, 2 * i);
    }
    return new String(chars);
  }

  // Numbers of their own: a constant may be added or moved without touching old files.
  private static int number(Role role) {
    return switch (role) {
      case NONE -> 0;
      case USER -> 1;
      case ASSISTANT -> 2;
      case SYSTEM -> 3;
      case TOOL -> 4;
    };
  }

  private static Role role(int number) throws MalformedException {
    return switch (number) {
      case 0 -> Role.NONE;
      case 1 -> Role.USER;
      case 2 -> Role.ASSISTANT;
      case 3 -> Role.SYSTEM;
      case 4 -> Role.TOOL;
      default -> throw new MalformedException("role " + number + " is not known");
    };
  }

  private static void link(WireWriter out, Link link) {
    int start = out.begin(17);
    out.stringField(1, link.type());
    out.stringField(2, link.target().value());
    out.end(start);
  }

  private static Link link(WireReader in) throws MalformedException {
    String type = null;
    MemoryId target = null;
    while (in.nextField()) {
      switch (in.field()) {
        case 1 -> type = in.string();
        case 2 -> target = MemoryId.of(in.string());
        default -> in.skip();
      }
    }
    return new Link(
        RecordCodec.required("link type", type), RecordCodec.required("link target", target));
  }

  private static void property(WireWriter out, String name, MetadataValue value) {
    int start = out.begin(16);
    out.stringField(1, name);
    int inner = out.begin(2);
    switch (value) {
      case MetadataValue.Text text -> out.stringField(1, text.value());
      case MetadataValue.Whole whole -> out.zigzagField(2, whole.value());
      case MetadataValue.Decimal decimal ->
          out.fixed64Field(3, Double.doubleToRawLongBits(decimal.value()));
      case MetadataValue.Flag flag -> out.varintField(4, flag.value() ? 1 : 0);
      case MetadataValue.Time time -> RecordCodec.instant(out, 5, time.value());
      case MetadataValue.Texts texts -> {
        int list = out.begin(6);
        texts.values().forEach(text -> out.stringField(1, text));
        out.end(list);
      }
    }
    out.end(inner);
    out.end(start);
  }

  private static Map.Entry<String, MetadataValue> property(WireReader in)
      throws MalformedException {
    String name = null;
    MetadataValue value = null;
    while (in.nextField()) {
      switch (in.field()) {
        case 1 -> name = in.string();
        case 2 -> value = value(in.message());
        default -> in.skip();
      }
    }
    return Map.entry(
        RecordCodec.required("property name", name),
        RecordCodec.required("property value of a known type", value));
  }

  private static @Nullable MetadataValue value(WireReader in) throws MalformedException {
    MetadataValue value = null;
    while (in.nextField()) {
      switch (in.field()) {
        case 1 -> value = MetadataValue.of(in.string());
        case 2 -> value = MetadataValue.of(in.zigzag());
        case 3 -> value = MetadataValue.of(Double.longBitsToDouble(in.fixed64()));
        case 4 -> value = MetadataValue.of(in.smallNumber(0, 1) == 1);
        case 5 -> value = MetadataValue.of(RecordCodec.instant(in.message()));
        case 6 -> value = MetadataValue.of(texts(in.message()));
        default -> in.skip();
      }
    }
    return value;
  }

  private static List<String> texts(WireReader in) throws MalformedException {
    List<String> texts = new ArrayList<>();
    while (in.nextField()) {
      if (in.field() == 1) {
        texts.add(in.string());
      } else {
        in.skip();
      }
    }
    return texts;
  }
}
