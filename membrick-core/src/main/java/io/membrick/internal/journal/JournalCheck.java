package io.membrick.internal.journal;

import io.membrick.VerifyReport.Damage;
import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks journal files, checks every checksum, and goes on behind a damaged place.
 *
 * <p><strong>Threads:</strong> one, which may be any: what it reads is not written any more.
 * <strong>Failure:</strong> damage is collected, never thrown.
 */
public final class JournalCheck {
  private final Storage storage;
  private final List<Damage> damage = new ArrayList<>();
  private int files;
  private long bytes;
  private long frames;
  private long records;

  JournalCheck(Storage storage) {
    this.storage = storage;
  }

  /** What is damaged. */
  public List<Damage> damage() {
    return List.copyOf(damage);
  }

  /** How many files were checked. */
  public int files() {
    return files;
  }

  /** How many bytes of them carry something. */
  public long bytes() {
    return bytes;
  }

  /** How many whole frames were found. */
  public long frames() {
    return frames;
  }

  /** How many undamaged records were found. */
  public long records() {
    return records;
  }

  /** Checks a file up to its known end. */
  void check(JournalFile file, FileEnd expected) {
    files++;
    bytes += expected.end();
    FrameScanner scanner = new FrameScanner(file.bytes(), file.header(), (int) expected.end());
    try {
      if (isThere(file, expected)) {
        checkHeader(file);
        walk(file, expected, scanner);
      }
    } catch (IOException | InternalError e) {
      add(file, scanner.position(), scanner.nextSeqNo(), expected.lastSeqNo(), "unreadable: " + e);
    }
  }

  /** Asked of the directory: the mapping of a file that was removed goes on to show it. */
  private boolean isThere(JournalFile file, FileEnd expected) throws IOException {
    long first = file.header().firstSeqNo();
    try {
      long size = storage.size(file.path());
      if (size >= expected.end()) {
        return true;
      }
      add(file, size, first, expected.lastSeqNo(), "cut: it went on to " + expected.end());
    } catch (NoSuchFileException e) {
      add(file, 0, first, expected.lastSeqNo(), "the file is missing");
    }
    return false;
  }

  private void checkHeader(JournalFile file) throws IOException {
    byte[] header = new byte[FileHeader.BYTES];
    file.bytes().copy(0, header, header.length);
    try {
      FileHeader.decode(header, file.path(), file.header().storeId(), file.header().number());
    } catch (CorruptJournalException | IncompatibleJournalException e) {
      add(file, 0, 0, 0, String.valueOf(e.getMessage()));
    }
  }

  private void walk(JournalFile file, FileEnd expected, FrameScanner scanner) throws IOException {
    while (scanner.position() < expected.end()) {
      if (scanner.next()) {
        frames++;
        if (scanner.frameHeader().type() == FrameHeader.BATCH) {
          checkRecords(file, scanner);
        }
        continue;
      }
      int from = damagedAt(file, scanner);
      long lost = scanner.nextSeqNo();
      if (!scanner.resume()) {
        add(file, from, lost, expected.lastSeqNo(), "no whole frame up to " + expected.end());
        return;
      }
      add(file, from, lost, scanner.nextSeqNo() - 1, "no whole frame up to " + scanner.position());
    }
    if (!scanner.end().equals(expected)) {
      add(file, scanner.position(), 0, 0, "it ends as " + scanner.end() + ", not as " + expected);
    }
  }

  /** Where the damaged frame begins: zeros before the next group carry nothing. */
  private static int damagedAt(JournalFile file, FrameScanner scanner) throws IOException {
    byte[] gap = new byte[scanner.boundary() - scanner.position()];
    file.bytes().copy(scanner.position(), gap, gap.length);
    return Bytes.allZero(gap, 0, gap.length) ? scanner.boundary() : scanner.position();
  }

  /** The frame's checksum covers its records too; this finds what was written wrong. */
  private void checkRecords(JournalFile file, FrameScanner scanner) {
    FrameHeader frame = scanner.frameHeader();
    byte[] payload = scanner.frame();
    int to = FrameHeader.BYTES + frame.payloadLength();
    int at = FrameHeader.BYTES;
    for (long seqNo = frame.firstSeqNo(); seqNo < frame.nextSeqNo(); seqNo++) {
      int offset = scanner.frameAt() + at;
      int body = at + FrameBuilder.RECORD_HEADER_BYTES;
      int length = body <= to ? Bytes.getInt(payload, at) : -1;
      if (length < 0 || length > to - body) {
        add(file, offset, seqNo, frame.nextSeqNo() - 1, "no record");
        return;
      }
      int crc = Checksum.ofRecord(file.header().salt(), offset, payload, body, length);
      if (crc != Bytes.getInt(payload, at + 4)) {
        add(file, offset, seqNo, seqNo, "the record's checksum does not match");
      } else if (decodes(payload, body, length, seqNo)) {
        records++;
      } else {
        add(file, offset, seqNo, seqNo, "the record is malformed");
      }
      at = body + length;
    }
  }

  private static boolean decodes(byte[] payload, int body, int length, long seqNo) {
    try {
      JournalRecord found = RecordCodec.decode(payload, body, body + length);
      return found.seqNo() == seqNo;
    } catch (MalformedException e) {
      return false;
    }
  }

  private void add(JournalFile file, long offset, long first, long last, String what) {
    boolean loses = last >= first && first > 0;
    damage.add(new Damage(file.path(), offset, loses ? first : 0, loses ? last : 0, what));
  }
}
