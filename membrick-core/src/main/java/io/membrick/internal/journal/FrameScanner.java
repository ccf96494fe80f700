package io.membrick.internal.journal;

import java.io.IOException;

/**
 * Walks the frames of one file from the first, and stops at the first place where none follows.
 *
 * <p>What follows a frame is either the next frame of its group, right behind it, or the first of
 * the next group, on the next multiple of 4,096. Bytes between the two carry nothing: if they are
 * not zero though the next group is whole and goes on with the very next sequence number, nothing
 * was lost there.
 *
 * <p><strong>Threads:</strong> one.
 */
final class FrameScanner {
  private final MappedFile file;
  private final FileHeader header;
  private final int limit;
  private byte[] frame = new byte[64 * 1024];
  private int position = FileHeader.BYTES;
  private int frameAt;
  private long groupStart;
  private long nextSeqNo;
  private int lastCrc;
  private boolean closed;

  /** Walks up to an offset: the known end of the file, or its length. */
  FrameScanner(MappedFile file, FileHeader header, int limit) {
    this.file = file;
    this.header = header;
    this.limit = limit;
    this.nextSeqNo = header.firstSeqNo();
  }

  /** Goes to the next frame; false if none follows. */
  boolean next() throws IOException {
    if (tryAt(position) || (position < boundary() && tryAt(boundary()))) {
      return true;
    }
    MappedFile.settle();
    return false;
  }

  /**
   * After {@link #next} found nothing: looks for a later whole frame of this file, and stands
   * before it; false if there is none.
   */
  boolean resume() throws IOException {
    for (int at = position; at + FrameHeader.BYTES <= limit; at += 8) {
      if (load(at)) {
        FrameHeader found = frameHeader();
        if (found.firstSeqNo() >= nextSeqNo && found.durableUpTo() <= at) {
          position = at;
          groupStart = found.durableUpTo();
          nextSeqNo = found.firstSeqNo();
          return true;
        }
      }
    }
    MappedFile.settle();
    return false;
  }

  /** The frame it stands on; header, payload and padding, from index 0. */
  byte[] frame() {
    return frame;
  }

  FrameHeader frameHeader() {
    return FrameHeader.decode(frame, 0);
  }

  /** Offset of that frame in the file. */
  int frameAt() {
    return frameAt;
  }

  /** Offset after it. */
  int position() {
    return position;
  }

  /** Where the next group would begin. */
  int boundary() {
    return (int) Math.min(limit, FrameHeader.align(position, FrameHeader.GROUP_ALIGNMENT));
  }

  /** Whether that frame says that the file may end after it. */
  boolean closed() {
    return closed;
  }

  /** Sequence number that has to come next. */
  long nextSeqNo() {
    return nextSeqNo;
  }

  /** Where the file ends, as far as it was walked. */
  FileEnd end() {
    return new FileEnd(header.number(), position, nextSeqNo - 1, lastCrc);
  }

  private boolean tryAt(int at) throws IOException {
    if (!load(at)) {
      return false;
    }
    FrameHeader found = frameHeader();
    boolean beginsGroup = at % FrameHeader.GROUP_ALIGNMENT == 0 && found.durableUpTo() == at;
    boolean continuesGroup = at == position && found.durableUpTo() == groupStart;
    if (found.firstSeqNo() != nextSeqNo || !(beginsGroup || continuesGroup)) {
      return false;
    }
    checkKnown(found, at);
    groupStart = found.durableUpTo();
    nextSeqNo = found.nextSeqNo();
    lastCrc = found.crc();
    closed = found.type() == FrameHeader.SYNCED && (found.flags() & FrameHeader.CLOSED) != 0;
    frameAt = at;
    position = at + (int) found.frameLength();
    return true;
  }

  private boolean load(int at) throws IOException {
    if (at + FrameHeader.BYTES > limit) {
      return false;
    }
    file.copy(at, frame, FrameHeader.BYTES);
    if (!FrameHeader.isValid(frame, 0, header.salt())) {
      return false;
    }
    long length = FrameHeader.decode(frame, 0).frameLength();
    if (at + length > limit) {
      return false;
    }
    if (length > frame.length) {
      frame = new byte[(int) length];
    }
    file.copy(at, frame, (int) length);
    return Bytes.getInt(frame, 0) == Checksum.of(header.salt(), frame, 4, (int) length - 4);
  }

  private void checkKnown(FrameHeader found, int at) throws IncompatibleJournalException {
    boolean known =
        switch (found.type()) {
          case FrameHeader.BATCH ->
              (found.flags() & (FrameHeader.ENCRYPTED | FrameHeader.COMPRESSED)) == 0;
          case FrameHeader.PREVIOUS, FrameHeader.SYNCED, FrameHeader.PADDING -> true;
          default -> (found.type() & FrameHeader.SAFE_TO_SKIP) != 0;
        };
    if (!known) {
      throw new IncompatibleJournalException(
          file.path(),
          "a frame of type " + found.type() + " and flags " + found.flags() + " at offset " + at);
    }
  }
}
