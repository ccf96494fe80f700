package io.membrick.segments.internal.index;

import java.io.ByteArrayOutputStream;
import org.apache.lucene.util.BytesRef;

/**
 * Names as bytes, one to three for each char. UTF-8 would not do: it has no bytes for a surrogate
 * without its other half, so that two names that differ only there would become one. Chars up to
 * U+FFFF look as in UTF-8, and bytes sort as the chars do.
 */
final class CodeUnits {
  private CodeUnits() {}

  static byte[] encode(String name) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(name.length() + 8);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c < 0x80) {
        out.write(c);
      } else if (c < 0x800) {
        out.write(0xC0 | (c >>> 6));
        out.write(0x80 | (c & 0x3F));
      } else {
        out.write(0xE0 | (c >>> 12));
        out.write(0x80 | ((c >>> 6) & 0x3F));
        out.write(0x80 | (c & 0x3F));
      }
    }
    return out.toByteArray();
  }

  static String decode(BytesRef encoded) {
    StringBuilder name = new StringBuilder(encoded.length);
    byte[] bytes = encoded.bytes;
    int end = encoded.offset + encoded.length;
    for (int i = encoded.offset; i < end; ) {
      int lead = bytes[i++] & 0xFF;
      if (lead < 0x80) {
        name.append((char) lead);
      } else if (lead < 0xE0) {
        name.append((char) (((lead & 0x1F) << 6) | low(bytes[i++])));
      } else {
        name.append((char) (((lead & 0xF) << 12) | (low(bytes[i++]) << 6) | low(bytes[i++])));
      }
    }
    return name.toString();
  }

  private static int low(byte b) {
    return b & 0x3F;
  }
}
