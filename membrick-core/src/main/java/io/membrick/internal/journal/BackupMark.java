package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;

/**
 * What a backup holds: the file {@code BACKUP}. It knows where the journal ended, so that a backup
 * that lost its newest files, or was written to, is told from a whole one.
 *
 * <pre>
 *  off size
 *    0   8  "MBRKBKUP"
 *    8   2  major version; a newer one is refused
 *   10   2  zero
 *   12   4  zero
 *   16  16  id of the store in it
 *   32   8  bytes of all journal files
 *   40  28  where the newest journal file ends, see {@link FileEnd}
 *   68   4  CRC32C of everything before
 * </pre>
 *
 * @param storeId id of the store in it
 * @param journalBytes length of all journal files
 * @param end where the journal ends
 */
record BackupMark(UUID storeId, long journalBytes, FileEnd end) {
  static final String FILE = "BACKUP";
  static final int BYTES = 72;
  static final int MAJOR = 1;

  private static final byte[] MAGIC = "MBRKBKUP".getBytes(StandardCharsets.US_ASCII);

  byte[] encode() {
    byte[] bytes = Arrays.copyOf(MAGIC, BYTES);
    Bytes.putShort(bytes, 8, MAJOR);
    Bytes.putLong(bytes, 16, storeId.getMostSignificantBits());
    Bytes.putLong(bytes, 24, storeId.getLeastSignificantBits());
    Bytes.putLong(bytes, 32, journalBytes);
    end.encode(bytes, 40);
    Bytes.putInt(bytes, 68, Checksum.of(0, bytes, 0, 68));
    return bytes;
  }

  static BackupMark decode(byte[] bytes, Path file) throws IOException {
    if (bytes.length != BYTES
        || !Bytes.startsWith(bytes, MAGIC)
        || Bytes.getInt(bytes, 68) != Checksum.of(0, bytes, 0, 68)) {
      throw new CorruptJournalException(file, 0, "the checksum does not match");
    }
    int major = Bytes.getShort(bytes, 8);
    if (major > MAJOR) {
      throw new IncompatibleJournalException(file, "format version " + major);
    }
    return new BackupMark(
        new UUID(Bytes.getLong(bytes, 16), Bytes.getLong(bytes, 24)),
        Bytes.getLong(bytes, 32),
        FileEnd.decode(bytes, 40, file));
  }
}
