package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.UUID;

/**
 * The first 64 bytes of a journal file.
 *
 * <pre>
 *  off size
 *    0   8  "MBRKJRNL"
 *    8   2  major version; a newer one is refused
 *   10   2  minor version
 *   12   4  incompatible features: an unknown bit is refused
 *   16   4  compatible features: an unknown bit is ignored
 *   20  16  id of the store
 *   36   8  number of the file, from 1
 *   44   8  first sequence number
 *   52   4  size of the file when it was made; a cleanly closed one may be shorter
 *   56   4  salt, random: the seed of every checksum in the file
 *   60   4  CRC32C of bytes 0 to 60, seed 0
 * </pre>
 *
 * @param storeId id of the store
 * @param number of the file, from 1
 * @param firstSeqNo first sequence number that may be in it
 * @param size when it was made
 * @param salt the seed of every checksum in the file
 */
record FileHeader(UUID storeId, long number, long firstSeqNo, int size, int salt) {
  static final int BYTES = 64;
  static final int MAJOR = 1;
  static final int MINOR = 0;

  /** Every bit that this version understands. */
  static final int KNOWN_INCOMPATIBLE = 0;

  private static final byte[] MAGIC = "MBRKJRNL".getBytes(StandardCharsets.US_ASCII);

  /** Writes it to the front of an array. */
  void encode(byte[] into) {
    System.arraycopy(MAGIC, 0, into, 0, 8);
    Bytes.putShort(into, 8, MAJOR);
    Bytes.putShort(into, 10, MINOR);
    Bytes.putInt(into, 12, KNOWN_INCOMPATIBLE);
    Bytes.putInt(into, 16, 0);
    Bytes.putLong(into, 20, storeId.getMostSignificantBits());
    Bytes.putLong(into, 28, storeId.getLeastSignificantBits());
    Bytes.putLong(into, 36, number);
    Bytes.putLong(into, 44, firstSeqNo);
    Bytes.putInt(into, 52, size);
    Bytes.putInt(into, 56, salt);
    Bytes.putInt(into, 60, Checksum.of(0, into, 0, 60));
  }

  /** Reads and checks it; the file must be that number of that store. */
  static FileHeader decode(byte[] bytes, Path file, UUID store, long number) throws IOException {
    if (!Bytes.startsWith(bytes, MAGIC)) {
      throw new CorruptJournalException(file, 0, "it does not begin as a journal file");
    }
    if (Bytes.getInt(bytes, 60) != Checksum.of(0, bytes, 0, 60)) {
      throw new CorruptJournalException(file, 0, "the header's checksum does not match");
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
    FileHeader header =
        new FileHeader(
            new UUID(Bytes.getLong(bytes, 20), Bytes.getLong(bytes, 28)),
            Bytes.getLong(bytes, 36),
            Bytes.getLong(bytes, 44),
            Bytes.getInt(bytes, 52),
            Bytes.getInt(bytes, 56));
    if (!header.storeId.equals(store)) {
      throw new CorruptJournalException(file, 20, "it belongs to store " + header.storeId);
    }
    if (header.number != number) {
      throw new CorruptJournalException(file, 36, "it is file number " + header.number);
    }
    return header;
  }
}
