package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;

/**
 * What kind of store a directory is: the file {@code FORMAT}, written once.
 *
 * <pre>
 *  off size
 *    0   8  "MBRKSTOR"
 *    8   2  major version; a newer one is refused
 *   10   2  minor version
 *   12   4  incompatible features: an unknown bit is refused
 *   16   4  compatible features: an unknown bit is ignored
 *   20  16  id of the store, random
 *   36   2  length of the next
 *   38   n  what made it, UTF-8
 *    .   4  CRC32C of everything before; always the last four bytes
 * </pre>
 *
 * @param storeId id of the store
 * @param createdBy what made it
 */
record StoreFormat(UUID storeId, String createdBy) {
  static final int BYTES_MAX = 4096;
  static final int MAJOR = 1;
  static final int MINOR = 0;

  /** Every bit that this version understands. */
  static final int KNOWN_INCOMPATIBLE = 0;

  private static final byte[] MAGIC = "MBRKSTOR".getBytes(StandardCharsets.US_ASCII);
  private static final int FIXED_BYTES = 38;

  /** What makes stores now. */
  static String currentVersion() {
    String version = StoreFormat.class.getPackage().getImplementationVersion();
    return version == null ? "membrick" : "membrick " + version;
  }

  byte[] encode() {
    byte[] by = createdBy.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = Arrays.copyOf(MAGIC, FIXED_BYTES + by.length + 4);
    Bytes.putShort(bytes, 8, MAJOR);
    Bytes.putShort(bytes, 10, MINOR);
    Bytes.putInt(bytes, 12, KNOWN_INCOMPATIBLE);
    Bytes.putLong(bytes, 20, storeId.getMostSignificantBits());
    Bytes.putLong(bytes, 28, storeId.getLeastSignificantBits());
    Bytes.putShort(bytes, 36, by.length);
    System.arraycopy(by, 0, bytes, FIXED_BYTES, by.length);
    int end = bytes.length - 4;
    Bytes.putInt(bytes, end, Checksum.of(0, bytes, 0, end));
    return bytes;
  }

  /** Whether it begins as such a file. */
  static boolean isOne(byte[] bytes) {
    return Bytes.startsWith(bytes, MAGIC);
  }

  static StoreFormat decode(byte[] bytes, Path file) throws IOException {
    int end = bytes.length - 4;
    if (!isOne(bytes)
        || end < FIXED_BYTES
        || bytes.length > BYTES_MAX
        || Bytes.getInt(bytes, end) != Checksum.of(0, bytes, 0, end)) {
      throw new CorruptJournalException(file, 0, "the checksum does not match");
    }
    int major = Bytes.getShort(bytes, 8);
    if (major > MAJOR) {
      throw new IncompatibleJournalException(file, "format version " + major);
    }
    int unknown = Bytes.getInt(bytes, 12) & ~KNOWN_INCOMPATIBLE;
    if (unknown != 0) {
      throw new IncompatibleJournalException(
          file, "unknown features 0x" + Integer.toHexString(unknown));
    }
    int length = Math.min(Bytes.getShort(bytes, 36), end - FIXED_BYTES);
    return new StoreFormat(
        new UUID(Bytes.getLong(bytes, 20), Bytes.getLong(bytes, 28)),
        new String(bytes, FIXED_BYTES, length, StandardCharsets.UTF_8));
  }
}
