package io.membrick.internal.journal;

import io.membrick.internal.model.JournalRecord;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Builds frames in a buffer that is used again and again. First {@link #encode}, which tells the
 * length; then, when the place is known, {@link #seal}.
 *
 * <p>In the payload of a batch each record stands as
 *
 * <pre>
 *    0   4  length
 *    4   4  CRC32C of salt, offset in the file, length and bytes
 *    8   n  the record, see {@link RecordCodec}
 * </pre>
 *
 * so that it can be read and checked alone, and is valid at its own place only.
 *
 * <p><strong>Threads:</strong> one.
 */
final class FrameBuilder {
  static final int RECORD_HEADER_BYTES = 8;

  /** A rare large batch should not hold its memory for ever. */
  private static final int KEEP_BYTES = 1 << 20;

  private final WireWriter out;
  private ByteBuffer direct = ByteBuffer.allocateDirect(4096);
  private int[] starts = new int[16];
  private int payloadLength;
  private int count;
  private int type;
  private int flags;
  private long firstSeqNo;

  FrameBuilder(int maxFrameBytes) {
    this.out = new WireWriter(maxFrameBytes);
  }

  /**
   * Encodes a batch.
   *
   * @throws IllegalArgumentException if it is larger than the largest frame, or its sequence
   *     numbers do not follow
   */
  void encode(List<JournalRecord> records, long afterSeqNo) {
    checkSequence(records, afterSeqNo);
    begin(FrameHeader.BATCH, 0, records.get(0).seqNo());
    count = records.size();
    starts = starts.length >= count ? starts : new int[count];
    for (int i = 0; i < count; i++) {
      JournalRecord record = records.get(i);
      starts[i] = out.size();
      out.skip(RECORD_HEADER_BYTES);
      RecordCodec.encode(out, record);
      Bytes.putInt(out.bytes(), starts[i], out.size() - starts[i] - RECORD_HEADER_BYTES);
      if (record instanceof JournalRecord.Put put
          && put.memory().content().idempotencyKey().isPresent()) {
        flags |= FrameHeader.HAS_IDEMPOTENCY_KEY;
      }
    }
    pad();
  }

  private static void checkSequence(List<JournalRecord> records, long afterSeqNo) {
    if (records.isEmpty() || records.size() > 0xFFFF) {
      throw new IllegalArgumentException(records.size() + " records are not from 1 to 65535");
    }
    long expected = afterSeqNo;
    for (JournalRecord record : records) {
      expected++;
      if (record.seqNo() != expected) {
        throw new IllegalArgumentException(
            "sequence number " + record.seqNo() + " where " + expected + " has to follow");
      }
    }
  }

  /** The frame that says where the previous file ends. */
  void encodePrevious(FileEnd previous) {
    begin(FrameHeader.PREVIOUS, 0, previous.lastSeqNo() + 1);
    out.skip(FileEnd.BYTES);
    previous.encode(out.bytes(), FrameHeader.BYTES);
    pad();
  }

  /** The empty frame that says: all before it was forced. */
  void encodeSynced(long nextSeqNo) {
    begin(FrameHeader.SYNCED, 0, nextSeqNo);
    pad();
  }

  /** The empty frame that says: all before it was forced, and the file may end after it. */
  void encodeClosed(long nextSeqNo) {
    begin(FrameHeader.SYNCED, FrameHeader.CLOSED, nextSeqNo);
    pad();
  }

  private void begin(int frameType, int frameFlags, long seqNo) {
    out.reset(KEEP_BYTES);
    out.skip(FrameHeader.BYTES);
    type = frameType;
    flags = frameFlags;
    firstSeqNo = seqNo;
    count = 0;
  }

  private void pad() {
    payloadLength = out.size() - FrameHeader.BYTES;
    out.skip((int) FrameHeader.align(out.size(), 8) - out.size());
  }

  /** Length of the frame. */
  int length() {
    return out.size();
  }

  /** Sequence number after its last record. */
  long nextSeqNo() {
    return firstSeqNo + count;
  }

  /** Writes all checksums for a place in a file; gives that of the whole frame. */
  int seal(int at, long durableUpTo, int salt) {
    byte[] bytes = out.bytes();
    for (int i = 0; i < count; i++) {
      int start = starts[i];
      int length = Bytes.getInt(bytes, start);
      int body = start + RECORD_HEADER_BYTES;
      Bytes.putInt(bytes, start + 4, Checksum.ofRecord(salt, at + start, bytes, body, length));
    }
    FrameHeader header =
        new FrameHeader(0, payloadLength, firstSeqNo, durableUpTo, type, flags, count);
    return FrameHeader.seal(bytes, header, salt);
  }

  /** The sealed frame, ready to be written; valid until the next call. */
  ByteBuffer buffer() {
    int length = out.size();
    if (direct.capacity() < length || direct.capacity() > KEEP_BYTES) {
      direct = ByteBuffer.allocateDirect((int) FrameHeader.align(length, KEEP_BYTES / 16));
    }
    return direct.clear().put(out.bytes(), 0, length).flip();
  }

  /** Where each record of the batch stands, in a frame at that place of that file. */
  long[] locators(long fileNumber, int at) {
    long[] locators = new long[count];
    for (int i = 0; i < count; i++) {
      locators[i] = (fileNumber << 32) | (at + starts[i]);
    }
    return locators;
  }

  /** The bytes, for a caller that puts them behind others. */
  byte[] bytes() {
    return out.bytes();
  }
}
