package io.membrick.internal.journal;

import java.nio.file.Path;

/**
 * Where a journal file ends. The first frame of the next file carries it; from then on it is the
 * truth, and whatever lies beyond was never acknowledged.
 *
 * <pre>
 *  off size
 *    0   8  number of the file; 0 before the first
 *    8   8  offset after its last frame
 *   16   8  last sequence number
 *   24   4  checksum of its last frame
 * </pre>
 *
 * @param number of the file; 0 before the first
 * @param end offset after its last frame
 * @param lastSeqNo last sequence number; 0 if there is none
 * @param lastCrc checksum of its last frame
 */
record FileEnd(long number, long end, long lastSeqNo, int lastCrc) {
  static final int BYTES = 28;
  static final FileEnd NONE = new FileEnd(0, 0, 0, 0);

  void encode(byte[] into, int at) {
    Bytes.putLong(into, at, number);
    Bytes.putLong(into, at + 8, end);
    Bytes.putLong(into, at + 16, lastSeqNo);
    Bytes.putInt(into, at + 24, lastCrc);
  }

  static FileEnd decode(byte[] bytes, int at, Path file) throws CorruptJournalException {
    FileEnd found =
        new FileEnd(
            Bytes.getLong(bytes, at),
            Bytes.getLong(bytes, at + 8),
            Bytes.getLong(bytes, at + 16),
            Bytes.getInt(bytes, at + 24));
    if (found.end < 0 || found.end > Integer.MAX_VALUE || found.lastSeqNo < 0) {
      throw new CorruptJournalException(
          file, FileHeader.BYTES, "the previous file's end: " + found);
    }
    return found;
  }
}
