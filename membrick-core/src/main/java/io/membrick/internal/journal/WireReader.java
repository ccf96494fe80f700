package io.membrick.internal.journal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads tagged fields from a range of bytes.
 *
 * <pre>{@code
 * while (in.nextField()) {
 *   switch (in.field()) {
 *     case 1 -> name = in.string();
 *     default -> in.skip();
 *   }
 * }
 * }</pre>
 *
 * <p><strong>Failure:</strong> any bytes are either read or refused with {@link
 * MalformedException}; lengths are checked before anything is allocated.
 */
final class WireReader {
  private final byte[] bytes;
  private final int end;
  private int at;
  private int field;
  private int wireType;

  WireReader(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.end = to;
  }

  /** Goes to the next field; false at the end. */
  boolean nextField() throws MalformedException {
    if (at == end) {
      return false;
    }
    long tag = varint();
    long number = tag >>> 3;
    if (number < 1 || number > 0x1FFFFFFF) {
      throw new MalformedException("field number " + number + " at byte " + at);
    }
    field = (int) number;
    wireType = (int) (tag & 7);
    return true;
  }

  int field() {
    return field;
  }

  /** A number. */
  long number() throws MalformedException {
    expect(Wire.VARINT);
    return varint();
  }

  /** A number that is often negative. */
  long zigzag() throws MalformedException {
    long raw = number();
    return (raw >>> 1) ^ -(raw & 1);
  }

  /** A number within bounds. */
  int smallNumber(int min, int max) throws MalformedException {
    long value = number();
    if (value < min || value > max) {
      throw new MalformedException("field " + field + " is " + value);
    }
    return (int) value;
  }

  /** Eight bytes. */
  long fixed64() throws MalformedException {
    expect(Wire.FIXED64);
    need(8);
    long value = Bytes.getLong(bytes, at);
    at += 8;
    return value;
  }

  /** Bytes. */
  byte[] bytes() throws MalformedException {
    int length = length();
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /** Text, refused if it is not UTF-8 to the letter. */
  String string() throws MalformedException {
    int length = length();
    String value = new String(bytes, at, length, StandardCharsets.UTF_8);
    // A decoder puts this character in the place of what it does not understand.
    if (value.indexOf('\uFFFD') >= 0) {
      byte[] again = value.getBytes(StandardCharsets.UTF_8);
      if (!Arrays.equals(again, 0, again.length, bytes, at, at + length)) {
        throw new MalformedException("field " + field + " is not UTF-8");
      }
    }
    at += length;
    return value;
  }

  /** A message within this one. */
  WireReader message() throws MalformedException {
    int length = length();
    at += length;
    return new WireReader(bytes, at - length, at);
  }

  /** Passes over a field that is not known. */
  void skip() throws MalformedException {
    switch (wireType) {
      case Wire.VARINT -> varint();
      case Wire.FIXED64 -> pass(8);
      case Wire.FIXED32 -> pass(4);
      default -> pass(length());
    }
  }

  private void pass(int count) throws MalformedException {
    need(count);
    at += count;
  }

  private int length() throws MalformedException {
    expect(Wire.BYTES);
    long length = varint();
    if (length < 0 || length > end - at) {
      throw new MalformedException("field " + field + " claims " + length + " bytes");
    }
    return (int) length;
  }

  private void expect(int type) throws MalformedException {
    if (wireType != type) {
      throw new MalformedException("field " + field + " has wire type " + wireType);
    }
  }

  private void need(int count) throws MalformedException {
    if (count > end - at) {
      throw new MalformedException("field " + field + " ends early");
    }
  }

  private long varint() throws MalformedException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      need(1);
      byte next = bytes[at++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedException("a number is longer than ten bytes at byte " + at);
  }
}
