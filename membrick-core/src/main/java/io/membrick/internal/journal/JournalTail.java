package io.membrick.internal.journal;

import java.io.IOException;

/**
 * How the newest file ends, and whether what lies behind its last whole frame was ever
 * acknowledged.
 *
 * <p>Every frame says below which offset all was forced before it was written. So if a frame of
 * this file is found behind a broken place and says that this place was forced, acknowledged bytes
 * are damaged. If there is no such frame, the broken place belongs to the group that was being
 * written when the process or the machine stopped, or cannot be told from it.
 *
 * @param end where the log ends
 * @param tornBytes bytes behind it that should not be there
 * @param missingBytes by how many the file is shorter than it was made, without having been closed
 */
record JournalTail(FileEnd end, long tornBytes, long missingBytes) {
  private static final int WINDOW = 64 * 1024;

  /** Walks the file to its end. */
  static JournalTail examine(MappedFile file, FileHeader header) throws IOException {
    FrameScanner scanner = new FrameScanner(file, header, file.size());
    boolean closed = false;
    while (scanner.next()) {
      closed = scanner.closed();
    }
    long broken = brokenAt(scanner, file, header);
    long lastByte = search(scanner, file, header, broken);
    MappedFile.settle();
    int end = scanner.position();
    int length = file.size();
    boolean rightLength = length == header.size() || (closed && length == end);
    if (rightLength) {
      return new JournalTail(scanner.end(), lastByte - end, 0);
    }
    long missing = closed ? 0 : Math.max(0, header.size() - length);
    return new JournalTail(scanner.end(), length - end, missing);
  }

  /**
   * Where the first byte may be that is not as it was written. The zeros between two groups are as
   * they were written, unless the next group has a later sequence number: then a frame was there.
   */
  private static long brokenAt(FrameScanner scanner, MappedFile file, FileHeader header)
      throws IOException {
    int from = scanner.position();
    int boundary = scanner.boundary();
    byte[] gap = new byte[boundary - from];
    file.copy(from, gap, gap.length);
    if (!Bytes.allZero(gap, 0, gap.length)) {
      return from;
    }
    byte[] next = new byte[FrameHeader.BYTES];
    if (boundary + next.length <= file.size()) {
      file.copy(boundary, next, next.length);
      if (FrameHeader.isValid(next, 0, header.salt())) {
        FrameHeader found = FrameHeader.decode(next, 0);
        if (found.durableUpTo() == boundary && found.firstSeqNo() != scanner.nextSeqNo()) {
          return from;
        }
      }
    }
    return boundary;
  }

  /** Looks for proof that the broken place was forced; gives the offset after the last non-zero. */
  private static long search(FrameScanner scanner, MappedFile file, FileHeader header, long broken)
      throws IOException {
    byte[] window = new byte[WINDOW + FrameHeader.BYTES];
    long lastByte = scanner.position();
    for (int at = scanner.position(); at < file.size(); at += WINDOW) {
      int length = Math.min(window.length, file.size() - at);
      file.copy(at, window, length);
      int last = Bytes.lastNonZero(window, 0, length);
      if (last < 0) {
        continue;
      }
      lastByte = at + last + 1L;
      int lastStart = Math.min(last, length - FrameHeader.BYTES);
      for (int i = 0; i <= lastStart; i += 8) {
        if (FrameHeader.isValid(window, i, header.salt())) {
          refuseIfForced(scanner, file, broken, FrameHeader.decode(window, i), at + i);
        }
      }
    }
    return lastByte;
  }

  private static void refuseIfForced(
      FrameScanner scanner, MappedFile file, long broken, FrameHeader found, int at)
      throws CorruptJournalException {
    if (found.durableUpTo() > broken && found.durableUpTo() <= at) {
      throw new CorruptJournalException(
          file.path(),
          broken,
          "acknowledged records from sequence number "
              + scanner.nextSeqNo()
              + (found.firstSeqNo() > scanner.nextSeqNo()
                  ? " to at most " + (found.firstSeqNo() - 1)
                  : "")
              + " are lost: the frame at offset "
              + at
              + " proves that all below "
              + found.durableUpTo()
              + " had been forced; restore a backup");
    }
  }
}
