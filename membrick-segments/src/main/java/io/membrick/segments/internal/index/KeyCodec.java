package io.membrick.segments.internal.index;

import io.membrick.segments.SegmentKey;
import java.io.ByteArrayOutputStream;
import org.apache.lucene.util.BytesRef;

/**
 * Segment keys as bytes: injective, and all keys of one user share a prefix that no other user's
 * keys have, so that they lie together in the sorted index.
 *
 * <p>Each part is its {@link CodeUnits} with 0x00 written as 0x00 0xFF, ended by 0x00 0x01. The end
 * sorts below every continuation, so a part sorts before its own extensions.
 */
final class KeyCodec {
  private KeyCodec() {}

  static BytesRef encode(SegmentKey key) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(64);
    part(out, key.user());
    part(out, key.agent());
    part(out, key.app());
    part(out, key.session());
    return new BytesRef(out.toByteArray());
  }

  static SegmentKey decode(BytesRef bytes) {
    int[] at = {bytes.offset};
    int end = bytes.offset + bytes.length;
    return new SegmentKey(
        read(bytes, at, end), read(bytes, at, end), read(bytes, at, end), read(bytes, at, end));
  }

  private static void part(ByteArrayOutputStream out, String part) {
    for (byte b : CodeUnits.encode(part)) {
      out.write(b);
      if (b == 0) {
        out.write(0xFF);
      }
    }
    out.write(0);
    out.write(1);
  }

  private static String read(BytesRef bytes, int[] at, int end) {
    ByteArrayOutputStream part = new ByteArrayOutputStream(32);
    while (at[0] + 1 < end) {
      byte b = bytes.bytes[at[0]++];
      if (b != 0) {
        part.write(b);
      } else if (bytes.bytes[at[0]++] == 1) {
        return CodeUnits.decode(new BytesRef(part.toByteArray()));
      } else {
        part.write(0);
      }
    }
    throw new IllegalStateException("segment key without an end: " + bytes);
  }
}
