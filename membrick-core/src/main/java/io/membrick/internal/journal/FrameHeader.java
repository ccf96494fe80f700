package io.membrick.internal.journal;

/**
 * The first 32 bytes of a frame. A frame begins on a multiple of 8, and a group of frames that is
 * forced together on a multiple of 4,096, so that a block that was acknowledged is never written
 * again.
 *
 * <pre>
 *  off size
 *    0   4  CRC32C of bytes 4 to the end of the frame, padding and all
 *    4   4  length of the payload
 *    8   8  sequence number of the first record (if there is none: the next one to come)
 *   16   4  durableUpTo / 8: offset below which everything was forced before this was written
 *   20   1  type: 1 batch, 2 previous file, 3 synced, 4 erase, 5 checkpoint, 6 padding; 0 never;
 *           with bit 0x20 one that does not know it may pass over it
 *   21   1  flags: 1 encrypted, 2 compressed, 4 has an idempotency key, 8 the file may end here
 *   22   2  number of records
 *   24   4  zero
 *   28   4  CRC32C of bytes 4 to 28: the length can be trusted though the payload is damaged
 *   32   n  payload
 *    .   .  zeros to a multiple of 8
 * </pre>
 *
 * Both checksums begin with the file's salt. Thirty-two zeros are the end of the log.
 *
 * @param crc of the whole frame
 * @param payloadLength without padding
 * @param firstSeqNo of its first record
 * @param durableUpTo in bytes
 * @param type what it is
 * @param flags bits
 * @param recordCount how many sequence numbers it takes
 */
record FrameHeader(
    int crc,
    int payloadLength,
    long firstSeqNo,
    long durableUpTo,
    int type,
    int flags,
    int recordCount) {
  static final int BYTES = 32;
  static final int GROUP_ALIGNMENT = 4096;

  static final int BATCH = 1;
  static final int PREVIOUS = 2;
  static final int SYNCED = 3;
  static final int PADDING = 6;
  static final int SAFE_TO_SKIP = 0x20;

  static final int ENCRYPTED = 1;
  static final int COMPRESSED = 2;
  static final int HAS_IDEMPOTENCY_KEY = 4;
  static final int CLOSED = 8;

  /** Length with header and padding. */
  long frameLength() {
    return align(BYTES + (long) payloadLength, 8);
  }

  /** Sequence number after its last record. */
  long nextSeqNo() {
    return firstSeqNo + recordCount;
  }

  /** Writes header and both checksums over a frame whose payload and padding are in place. */
  static int seal(byte[] frame, FrameHeader header, int salt) {
    Bytes.putInt(frame, 4, header.payloadLength);
    Bytes.putLong(frame, 8, header.firstSeqNo);
    Bytes.putInt(frame, 16, (int) (header.durableUpTo >>> 3));
    frame[20] = (byte) header.type;
    frame[21] = (byte) header.flags;
    Bytes.putShort(frame, 22, header.recordCount);
    Bytes.putInt(frame, 24, 0);
    Bytes.putInt(frame, 28, Checksum.of(salt, frame, 4, 24));
    int crc = Checksum.of(salt, frame, 4, (int) header.frameLength() - 4);
    Bytes.putInt(frame, 0, crc);
    return crc;
  }

  /**
   * Whether the header at a place in an array is one of this file's; says nothing of the payload.
   */
  static boolean isValid(byte[] bytes, int at, int salt) {
    return bytes[at + 20] != 0
        && Bytes.getInt(bytes, at + 24) == 0
        && Bytes.getInt(bytes, at + 4) >= 0
        && Bytes.getInt(bytes, at + 28) == Checksum.of(salt, bytes, at + 4, 24);
  }

  /** Reads a header; check it first. */
  static FrameHeader decode(byte[] bytes, int at) {
    return new FrameHeader(
        Bytes.getInt(bytes, at),
        Bytes.getInt(bytes, at + 4),
        Bytes.getLong(bytes, at + 8),
        Integer.toUnsignedLong(Bytes.getInt(bytes, at + 16)) << 3,
        Byte.toUnsignedInt(bytes[at + 20]),
        Byte.toUnsignedInt(bytes[at + 21]),
        Bytes.getShort(bytes, at + 22));
  }

  static long align(long value, int to) {
    return (value + to - 1) & -to;
  }
}
