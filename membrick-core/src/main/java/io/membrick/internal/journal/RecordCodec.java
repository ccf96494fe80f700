package io.membrick.internal.journal;

import io.membrick.MemoryId;
import io.membrick.Scope;
import io.membrick.internal.model.JournalRecord;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Turns a record into bytes and back, exactly.
 *
 * <pre>
 * record     1 put: memory | 2 delete: removal | 3 deleteAll: removal
 * removal    1 seqNo varint, 2 scope, 3 id string (not with deleteAll), 4 at: instant
 * scope      1 user, 2 agent, 3 app, 4 session: strings, absent if open
 * instant    1 seconds since 1970 zigzag, 2 nanoseconds varint (absent: 0)
 * memory     see {@link MemoryCodec}
 * </pre>
 *
 * <p>Fields that are not known are passed over. <strong>Failure:</strong> decoding refuses any
 * other bytes with {@link MalformedException} and nothing else.
 */
final class RecordCodec {
  private static final int PUT = 1;
  private static final int DELETE = 2;
  private static final int DELETE_ALL = 3;

  private RecordCodec() {}

  static void encode(WireWriter out, JournalRecord record) {
    switch (record) {
      case JournalRecord.Put put -> {
        int start = out.begin(PUT);
        MemoryCodec.encode(out, put.memory());
        out.end(start);
      }
      case JournalRecord.Delete delete -> {
        int start = out.begin(DELETE);
        removal(out, delete.seqNo(), delete.scope(), delete.id(), delete.at());
        out.end(start);
      }
      case JournalRecord.DeleteAll delete -> {
        int start = out.begin(DELETE_ALL);
        removal(out, delete.seqNo(), delete.scope(), null, delete.at());
        out.end(start);
      }
    }
  }

  static JournalRecord decode(byte[] bytes, int from, int to) throws MalformedException {
    try {
      WireReader in = new WireReader(bytes, from, to);
      while (in.nextField()) {
        switch (in.field()) {
          case PUT -> {
            return new JournalRecord.Put(MemoryCodec.decode(in.message()));
          }
          case DELETE -> {
            return removal(in.message(), true);
          }
          case DELETE_ALL -> {
            return removal(in.message(), false);
          }
          default -> in.skip();
        }
      }
      throw new MalformedException("no record of a known kind");
    } catch (IllegalArgumentException e) {
      // The value types check themselves; what they refuse was never written.
      throw new MalformedException("a value is out of its range: " + e.getMessage(), e);
    }
  }

  private static void removal(
      WireWriter out, long seqNo, Scope scope, @Nullable MemoryId id, Instant at) {
    out.varintField(1, seqNo);
    scope(out, 2, scope);
    if (id != null) {
      out.stringField(3, id.value());
    }
    instant(out, 4, at);
  }

  private static JournalRecord removal(WireReader in, boolean ofOne) throws MalformedException {
    long seqNo = 0;
    Scope scope = null;
    MemoryId id = null;
    Instant at = null;
    while (in.nextField()) {
      switch (in.field()) {
        case 1 -> seqNo = in.number();
        case 2 -> scope = scope(in.message());
        case 3 -> id = MemoryId.of(in.string());
        case 4 -> at = instant(in.message());
        default -> in.skip();
      }
    }
    Scope whose = required("scope", scope);
    Instant when = required("time", at);
    return ofOne
        ? new JournalRecord.Delete(seqNo, whose, required("id", id), when)
        : new JournalRecord.DeleteAll(seqNo, whose, when);
  }

  static void scope(WireWriter out, int field, Scope scope) {
    int start = out.begin(field);
    out.stringField(1, scope.user());
    scope.agent().ifPresent(value -> out.stringField(2, value));
    scope.app().ifPresent(value -> out.stringField(3, value));
    scope.session().ifPresent(value -> out.stringField(4, value));
    out.end(start);
  }

  static Scope scope(WireReader in) throws MalformedException {
    String user = null;
    String agent = null;
    String app = null;
    String session = null;
    while (in.nextField()) {
      switch (in.field()) {
        case 1 -> user = in.string();
        case 2 -> agent = in.string();
        case 3 -> app = in.string();
        case 4 -> session = in.string();
        default -> in.skip();
      }
    }
    Scope scope = Scope.of(required("user", user));
    scope = agent == null ? scope : scope.withAgent(agent);
    scope = app == null ? scope : scope.withApp(app);
    return session == null ? scope : scope.withSession(session);
  }

  static void instant(WireWriter out, int field, Instant value) {
    int start = out.begin(field);
    long seconds = value.getEpochSecond();
    int nanos = value.getNano();
    out.zigzagField(1, seconds);
    if (nanos != 0) {
      out.varintField(2, nanos);
    }
    out.end(start);
  }

  static Instant instant(WireReader in) throws MalformedException {
    long seconds = 0;
    int nanos = 0;
    while (in.nextField()) {
      switch (in.field()) {
        case 1 -> seconds = in.zigzag();
        case 2 -> nanos = in.smallNumber(0, 999_999_999);
        default -> in.skip();
      }
    }
    try {
      return Instant.ofEpochSecond(seconds, nanos);
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedException("no such time: " + seconds + " s", e);
    }
  }

  static <T> T required(String what, @Nullable T value) throws MalformedException {
    if (value == null) {
      throw new MalformedException(what + " is missing");
    }
    return value;
  }
}
