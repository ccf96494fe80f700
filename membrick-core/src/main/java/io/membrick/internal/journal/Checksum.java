package io.membrick.internal.journal;

import java.util.zip.CRC32C;

/** CRC32C seeded with a file's salt, so that bytes of another file never pass for this one's. */
final class Checksum {
  private Checksum() {}

  /** Of a range, after the salt. */
  static int of(int salt, byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    updateInt(crc, salt);
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  /** Of a record: its place counts too, so that it is not valid anywhere else. */
  static int ofRecord(int salt, int offset, byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    updateInt(crc, salt);
    updateInt(crc, offset);
    updateInt(crc, length);
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }

  private static void updateInt(CRC32C crc, int value) {
    crc.update(value);
    crc.update(value >>> 8);
    crc.update(value >>> 16);
    crc.update(value >>> 24);
  }
}
