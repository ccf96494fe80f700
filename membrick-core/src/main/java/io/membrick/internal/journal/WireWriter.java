package io.membrick.internal.journal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes tagged fields: number and wire type in a varint, then the value.
 *
 * <p>Wire types: 0 varint, 1 eight bytes, 2 length and bytes. A message within a message is of type
 * 2. The buffer is reused and never grows beyond a limit.
 */
final class WireWriter {
  private final int limit;
  private byte[] bytes = new byte[4096];
  private int size;

  WireWriter(int limit) {
    this.limit = limit;
  }

  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  /** Starts over; gives a large buffer back to the heap. */
  void reset(int keepBytes) {
    size = 0;
    if (bytes.length > keepBytes) {
      bytes = new byte[4096];
    }
  }

  /** Leaves room of zeros. */
  void skip(int count) {
    ensure(count);
    Arrays.fill(bytes, size, size + count, (byte) 0);
    size += count;
  }

  void varintField(int field, long value) {
    varint(tag(field, Wire.VARINT));
    varint(value);
  }

  /** A number that is often negative. */
  void zigzagField(int field, long value) {
    varintField(field, (value << 1) ^ (value >> 63));
  }

  void fixed64Field(int field, long value) {
    varint(tag(field, Wire.FIXED64));
    ensure(8);
    Bytes.putLong(bytes, size, value);
    size += 8;
  }

  void bytesField(int field, byte[] value) {
    varint(tag(field, Wire.BYTES));
    varint(value.length);
    ensure(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  void stringField(int field, String value) {
    bytesField(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Begins a message within this one; give what it returns to {@link #end}. */
  int begin(int field) {
    varint(tag(field, Wire.BYTES));
    ensure(1);
    size++;
    return size;
  }

  /** Ends it: its length is known only now, and long ones need room for more than one byte. */
  void end(int start) {
    int length = size - start;
    int extra = varintSize(length) - 1;
    if (extra > 0) {
      ensure(extra);
      System.arraycopy(bytes, start, bytes, start + extra, length);
    }
    size = start - 1;
    varint(length);
    size += length;
  }

  private void varint(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  private static int varintSize(int value) {
    int size = 1;
    for (int rest = value >>> 7; rest != 0; rest >>>= 7) {
      size++;
    }
    return size;
  }

  private static long tag(int field, int wireType) {
    return ((long) field << 3) | wireType;
  }

  private void ensure(int more) {
    long needed = (long) size + more;
    if (needed <= bytes.length) {
      return;
    }
    // Ten bytes of slack: a varint reserves its longest form.
    if (needed > limit + 10L) {
      throw new IllegalArgumentException(
          "records take more than the "
              + limit
              + " bytes of the largest frame: write fewer at once");
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(limit + 10L, Math.max(needed, 2L * bytes.length)));
  }
}
