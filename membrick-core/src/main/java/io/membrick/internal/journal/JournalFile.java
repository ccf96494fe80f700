package io.membrick.internal.journal;

import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/**
 * One file of the journal, for reading.
 *
 * <pre>
 *      0  header, 64 bytes: see {@link FileHeader}
 *     64  frame "previous file": where the file before this one ends, see {@link FileEnd}
 *  4,096  first group: frames, one behind the other, see {@link FrameHeader}
 *      .  zeros to a multiple of 4,096
 *      .  next group
 *      .  ...
 *      .  zeros to the end of the file
 * </pre>
 *
 * <p>The file has its whole size from the start, all zeros, forced; header and first frame are
 * written and forced before it gets its name. So a file of that name is never half made: whatever
 * is wrong in its first 128 bytes was damaged later.
 *
 * <p><strong>Threads:</strong> any; one thread moves the end.
 */
final class JournalFile {
  private static final System.Logger LOG = System.getLogger(JournalFile.class.getName());

  private final FileHeader header;
  private final FileEnd previous;
  private final MappedFile bytes;
  // Written by the owner after the bytes below it; a reader that has a locator finds them.
  private volatile int end;
  private volatile int length;

  JournalFile(FileHeader header, FileEnd previous, MappedFile bytes, int end) {
    this.header = header;
    this.previous = previous;
    this.bytes = bytes;
    this.end = end;
    this.length = bytes.size();
  }

  /** Name of the file of that number. */
  static String name(long number) {
    return String.format("%016d.mbj", number);
  }

  /** Reads header and first frame; its end is not known yet. */
  static JournalFile open(Storage storage, Path path, UUID store, long number) throws IOException {
    try {
      return openChecked(storage, path, store, number);
    } catch (InternalError e) {
      throw MappedFile.unreadable(path, e);
    }
  }

  private static JournalFile openChecked(Storage storage, Path path, UUID store, long number)
      throws IOException {
    long length = storage.size(path);
    if (length < FileHeader.BYTES || length > Integer.MAX_VALUE) {
      throw new CorruptJournalException(path, 0, "it has " + length + " bytes");
    }
    MappedFile bytes = new MappedFile(path, storage.map(path, length));
    byte[] first = new byte[FileHeader.BYTES];
    bytes.copy(0, first, first.length);
    FileHeader header = FileHeader.decode(first, path, store, number);
    FrameScanner scanner = new FrameScanner(bytes, header, bytes.size());
    if (!scanner.next()
        || scanner.frameAt() != FileHeader.BYTES
        || scanner.frameHeader().type() != FrameHeader.PREVIOUS
        || scanner.frameHeader().payloadLength() < FileEnd.BYTES) {
      throw new CorruptJournalException(path, FileHeader.BYTES, "the first frame is damaged");
    }
    FileEnd previous = FileEnd.decode(scanner.frame(), FrameHeader.BYTES, path);
    if (header.firstSeqNo() != previous.lastSeqNo() + 1) {
      throw new CorruptJournalException(path, 44, "its first sequence number does not follow");
    }
    return new JournalFile(header, previous, bytes, scanner.position());
  }

  FileHeader header() {
    return header;
  }

  FileEnd previous() {
    return previous;
  }

  MappedFile bytes() {
    return bytes;
  }

  Path path() {
    return bytes.path();
  }

  int end() {
    return end;
  }

  void end(int newEnd) {
    end = newEnd;
  }

  /** Its length on disk. */
  int length() {
    return length;
  }

  /** Cuts the unused rest off, if the system lets it. */
  void trim(Storage storage) {
    if (bytes.size() == end) {
      return;
    }
    try (Storage.StorageFile file = storage.open(path())) {
      file.truncate(end);
      length = end;
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "cannot trim " + path(), e);
    }
  }

  /** Walks the file and compares its end with what is known of it. */
  void verify(FileEnd expected) throws IOException {
    try {
      verifyChecked(expected);
    } catch (InternalError e) {
      throw MappedFile.unreadable(path(), e);
    }
  }

  private void verifyChecked(FileEnd expected) throws IOException {
    FrameScanner scanner = new FrameScanner(bytes, header, (int) expected.end());
    while (scanner.position() < expected.end() && scanner.next()) {
      // Each step checks a frame.
    }
    if (!scanner.end().equals(expected)) {
      throw damage(scanner, expected);
    }
  }

  /** Gives every record of the file after a sequence number. */
  void replay(FileEnd expected, long afterSeqNo, Journal.Visitor visitor) throws IOException {
    try {
      replayChecked(expected, afterSeqNo, visitor);
    } catch (InternalError e) {
      throw MappedFile.unreadable(path(), e);
    }
  }

  private void replayChecked(FileEnd expected, long afterSeqNo, Journal.Visitor visitor)
      throws IOException {
    FrameScanner scanner = new FrameScanner(bytes, header, (int) expected.end());
    while (scanner.position() < expected.end() && scanner.next()) {
      FrameHeader frame = scanner.frameHeader();
      if (frame.type() == FrameHeader.BATCH && frame.nextSeqNo() > afterSeqNo + 1) {
        replayFrame(scanner, frame, afterSeqNo, visitor);
      }
    }
    if (!scanner.end().equals(expected)) {
      throw damage(scanner, expected);
    }
  }

  private void replayFrame(
      FrameScanner scanner, FrameHeader frame, long afterSeqNo, Journal.Visitor visitor)
      throws IOException {
    byte[] payload = scanner.frame();
    int to = FrameHeader.BYTES + frame.payloadLength();
    int at = FrameHeader.BYTES;
    for (long seqNo = frame.firstSeqNo(); seqNo < frame.nextSeqNo(); seqNo++) {
      int offset = scanner.frameAt() + at;
      int body = at + FrameBuilder.RECORD_HEADER_BYTES;
      int length = body <= to ? Bytes.getInt(payload, at) : -1;
      if (length < 0 || length > to - body) {
        throw new CorruptJournalException(path(), offset, "no record of sequence number " + seqNo);
      }
      if (seqNo > afterSeqNo) {
        JournalRecord found = decode(payload, body, length, offset);
        if (found.seqNo() != seqNo) {
          throw new CorruptJournalException(
              path(), offset, "sequence number " + found.seqNo() + " in the place of " + seqNo);
        }
        visitor.visit(found, (header.number() << 32) | offset);
      }
      at = body + length;
    }
  }

  /** Reads the record at an offset, if one is there. */
  JournalRecord read(int offset) throws IOException {
    try {
      return readChecked(offset);
    } catch (InternalError e) {
      CorruptJournalException failure =
          new CorruptJournalException(path(), offset, "the disk failed or the file was cut");
      failure.initCause(e);
      throw failure;
    }
  }

  private JournalRecord readChecked(int offset) throws IOException {
    int body = offset + FrameBuilder.RECORD_HEADER_BYTES;
    int readable = end;
    if (offset < FileHeader.BYTES || body < 0 || body > readable) {
      throw new CorruptJournalException(path(), offset, "no record: the file ends at " + readable);
    }
    byte[] head = new byte[FrameBuilder.RECORD_HEADER_BYTES];
    bytes.copy(offset, head, head.length);
    int length = Bytes.getInt(head, 0);
    if (length < 0 || length > readable - body) {
      MappedFile.settle();
      throw new CorruptJournalException(path(), offset, "no record: its length would be " + length);
    }
    byte[] record = new byte[length];
    bytes.copy(body, record, length);
    int crc = Checksum.ofRecord(header.salt(), offset, record, 0, length);
    if (crc != Bytes.getInt(head, 4)) {
      MappedFile.settle();
      throw new CorruptJournalException(path(), offset, "the record's checksum does not match");
    }
    return decode(record, 0, length, offset);
  }

  private JournalRecord decode(byte[] from, int at, int length, int offset)
      throws CorruptJournalException {
    try {
      return RecordCodec.decode(from, at, at + length);
    } catch (MalformedException e) {
      CorruptJournalException damage =
          new CorruptJournalException(path(), offset, "the record is malformed: " + e.getMessage());
      damage.initCause(e);
      throw damage;
    }
  }

  private CorruptJournalException damage(FrameScanner scanner, FileEnd expected) {
    return new CorruptJournalException(
        path(),
        scanner.position(),
        "acknowledged records from sequence number "
            + scanner.nextSeqNo()
            + " to "
            + expected.lastSeqNo()
            + " are damaged; restore a backup");
  }
}
