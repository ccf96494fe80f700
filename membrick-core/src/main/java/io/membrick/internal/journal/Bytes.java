package io.membrick.internal.journal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Little-endian numbers in a byte array: the one byte order of every file. */
final class Bytes {
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Bytes() {}

  static int getShort(byte[] bytes, int at) {
    return Short.toUnsignedInt((short) SHORT.get(bytes, at));
  }

  static void putShort(byte[] bytes, int at, int value) {
    SHORT.set(bytes, at, (short) value);
  }

  static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  /** Whether a range holds nothing but zeros. */
  static boolean allZero(byte[] bytes, int from, int to) {
    return lastNonZero(bytes, from, to) < 0;
  }

  /** The last index in a range that is not zero; -1 if there is none. */
  static int lastNonZero(byte[] bytes, int from, int to) {
    int end = to;
    // Most of what is looked at is the unused rest of a file: eight at a time.
    while (end - Long.BYTES >= from && getLong(bytes, end - Long.BYTES) == 0) {
      end -= Long.BYTES;
    }
    for (int i = end - 1; i >= from; i--) {
      if (bytes[i] != 0) {
        return i;
      }
    }
    return -1;
  }

  /** Whether two ranges are equal. */
  static boolean startsWith(byte[] bytes, byte[] prefix) {
    return bytes.length >= prefix.length
        && Arrays.equals(bytes, 0, prefix.length, prefix, 0, prefix.length);
  }
}
