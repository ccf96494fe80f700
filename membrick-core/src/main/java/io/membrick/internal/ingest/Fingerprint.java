package io.membrick.internal.ingest;

import io.membrick.Link;
import io.membrick.MetadataValue;
import io.membrick.NewMemory;
import io.membrick.Scope;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tells the content of one memory from that of another: 128 bits of SHA-256 over every part.
 *
 * <p>Equal contents have equal fingerprints, whatever the encoding of the journal and the order in
 * which metadata was given.
 *
 * @param high first half
 * @param low second half
 */
public record Fingerprint(long high, long low) {

  /** The fingerprint of a content. Cost: follows its length. */
  static Fingerprint of(NewMemory content) {
    Digest digest = new Digest();
    Scope scope = content.scope();
    digest.text(scope.user()).maybe(scope.agent()).maybe(scope.app()).maybe(scope.session());
    digest.text(content.text()).maybe(content.id().map(Object::toString));
    digest.text(content.role().name()).text(content.kind()).maybe(content.key());
    digest.time(content.eventAt()).time(content.validFrom()).time(content.validUntil());
    digest.time(content.expiresAt()).number(Double.doubleToLongBits(content.importance()));
    digest.maybe(content.idempotencyKey()).maybe(content.supersedes().map(Object::toString));
    digest.texts(List.copyOf(content.tags()));
    digest.number(content.metadata().size());
    for (Map.Entry<String, MetadataValue> entry : new TreeMap<>(content.metadata()).entrySet()) {
      digest.text(entry.getKey()).value(entry.getValue());
    }
    digest.number(content.links().size());
    for (Link link : content.links()) {
      digest.text(link.type()).text(link.target().value());
    }
    return digest.end();
  }

  /** Writes parts so that no two different sequences of parts give the same bytes. */
  private static final class Digest {
    private final MessageDigest sha = sha256();
    private final ByteBuffer buffer = ByteBuffer.allocate(1024);

    Digest number(long value) {
      if (buffer.remaining() < Long.BYTES) {
        drain();
      }
      buffer.putLong(value);
      return this;
    }

    // By char and not as UTF-8, which has no form for an unpaired surrogate.
    Digest text(String value) {
      number(value.length());
      for (int i = 0; i < value.length(); i++) {
        if (buffer.remaining() < Character.BYTES) {
          drain();
        }
        buffer.putChar(value.charAt(i));
      }
      return this;
    }

    Digest maybe(Optional<String> value) {
      number(value.isPresent() ? 1 : 0);
      value.ifPresent(this::text);
      return this;
    }

    Digest time(Optional<Instant> value) {
      number(value.isPresent() ? 1 : 0);
      value.ifPresent(this::instant);
      return this;
    }

    void instant(Instant value) {
      number(value.getEpochSecond()).number(value.getNano());
    }

    void texts(List<String> values) {
      number(values.size());
      values.forEach(this::text);
    }

    void value(MetadataValue value) {
      switch (value) {
        case MetadataValue.Text(String text) -> number(1).text(text);
        case MetadataValue.Whole(long whole) -> number(2).number(whole);
        case MetadataValue.Decimal(double decimal) ->
            number(3).number(Double.doubleToLongBits(decimal));
        case MetadataValue.Flag(boolean flag) -> number(4).number(flag ? 1 : 0);
        case MetadataValue.Time(Instant time) -> number(5).instant(time);
        case MetadataValue.Texts(List<String> texts) -> number(6).texts(texts);
      }
    }

    Fingerprint end() {
      drain();
      ByteBuffer hash = ByteBuffer.wrap(sha.digest());
      return new Fingerprint(hash.getLong(), hash.getLong());
    }

    private void drain() {
      sha.update(buffer.flip());
      buffer.clear();
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError("every Java platform has SHA-256", e);
      }
    }
  }
}
