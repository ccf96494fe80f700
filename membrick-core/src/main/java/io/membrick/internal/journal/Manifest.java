package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * What a store knew of itself at its last checkpoint: the file {@code MANIFEST}, replaced as a
 * whole.
 *
 * <pre>
 *  off size
 *    0   8  "MBRKMANI"
 *    8   2  major version; a newer one is refused
 *   10   2  minor version
 *   12   4  incompatible features: an unknown bit is refused
 *   16   4  compatible features: an unknown bit is ignored
 *   20  16  id of the store
 *   36   8  epoch: how often the store was opened
 *   44   8  sequence number of the last checkpoint of the index
 *   52  28  how far the journal was forced, see {@link FileEnd}
 *   80   4  number of journal files that follow
 *   84   .  each: first sequence number 8, end of the file 28
 *    .   4  CRC32C of everything before; always the last four bytes
 * </pre>
 *
 * @param storeId id of the store
 * @param epoch how often the store was opened, this time counted
 * @param checkpointSeqNo sequence number of the last checkpoint of the index
 * @param durable how far the journal was forced
 * @param files the journal's, up to that place
 */
record Manifest(
    UUID storeId, long epoch, long checkpointSeqNo, FileEnd durable, List<ListedFile> files) {
  static final int BYTES_MAX = 64 << 20;
  static final int MAJOR = 1;
  static final int MINOR = 0;

  /** Every bit that this version understands. */
  static final int KNOWN_INCOMPATIBLE = 0;

  private static final byte[] MAGIC = "MBRKMANI".getBytes(StandardCharsets.US_ASCII);
  private static final int FIXED_BYTES = 84;
  private static final int LISTED_BYTES = 8 + FileEnd.BYTES;

  Manifest {
    files = List.copyOf(files);
  }

  /**
   * A journal file.
   *
   * @param firstSeqNo first sequence number that may be in it
   * @param end where it ends
   */
  record ListedFile(long firstSeqNo, FileEnd end) {}

  byte[] encode() {
    byte[] bytes = Arrays.copyOf(MAGIC, FIXED_BYTES + files.size() * LISTED_BYTES + 4);
    Bytes.putShort(bytes, 8, MAJOR);
    Bytes.putShort(bytes, 10, MINOR);
    Bytes.putInt(bytes, 12, KNOWN_INCOMPATIBLE);
    Bytes.putLong(bytes, 20, storeId.getMostSignificantBits());
    Bytes.putLong(bytes, 28, storeId.getLeastSignificantBits());
    Bytes.putLong(bytes, 36, epoch);
    Bytes.putLong(bytes, 44, checkpointSeqNo);
    durable.encode(bytes, 52);
    Bytes.putInt(bytes, 80, files.size());
    int at = FIXED_BYTES;
    for (ListedFile file : files) {
      Bytes.putLong(bytes, at, file.firstSeqNo);
      file.end.encode(bytes, at + 8);
      at += LISTED_BYTES;
    }
    Bytes.putInt(bytes, at, Checksum.of(0, bytes, 0, at));
    return bytes;
  }

  static Manifest decode(byte[] bytes, Path file, UUID store) throws IOException {
    int end = bytes.length - 4;
    if (end < FIXED_BYTES
        || !Bytes.startsWith(bytes, MAGIC)
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
    UUID id = new UUID(Bytes.getLong(bytes, 20), Bytes.getLong(bytes, 28));
    if (!id.equals(store)) {
      throw new CorruptJournalException(file, 20, "it belongs to store " + id);
    }
    return new Manifest(
        id,
        Bytes.getLong(bytes, 36),
        Bytes.getLong(bytes, 44),
        FileEnd.decode(bytes, 52, file),
        decodeFiles(bytes, file, end));
  }

  private static List<ListedFile> decodeFiles(byte[] bytes, Path file, int end)
      throws CorruptJournalException {
    int count = Bytes.getInt(bytes, 80);
    if (count < 0 || count > (end - FIXED_BYTES) / LISTED_BYTES) {
      throw new CorruptJournalException(file, 80, count + " files cannot be listed in it");
    }
    List<ListedFile> files = new ArrayList<>();
    for (int at = FIXED_BYTES; files.size() < count; at += LISTED_BYTES) {
      files.add(new ListedFile(Bytes.getLong(bytes, at), FileEnd.decode(bytes, at + 8, file)));
    }
    return files;
  }
}
