package io.membrick.internal.journal;

import io.membrick.internal.trace.Span;
import io.membrick.internal.trace.Trace;
import java.io.Closeable;
import java.io.IOException;

/**
 * Writes to the newest file: the only owner of its channel.
 *
 * <p><strong>Threads:</strong> one. <strong>Failure:</strong> after an exception nothing may be
 * assumed about the file; the caller stops using it.
 */
final class FileAppender implements Closeable {
  private final JournalFile file;
  private final Storage.StorageFile channel;
  private long lastSeqNo;
  private long forcedSeqNo;
  private long unforcedBytes;
  private int lastCrc;
  private int position;
  private int groupStart;
  private boolean forced = true;
  private boolean recordsForced = true;
  private boolean proven = true;

  /** Goes on behind the first frame, which was forced. */
  FileAppender(JournalFile file, Storage.StorageFile channel, int firstFrameCrc) {
    this.file = file;
    this.channel = channel;
    this.position = file.end();
    this.lastSeqNo = file.previous().lastSeqNo();
    this.forcedSeqNo = lastSeqNo;
    this.lastCrc = firstFrameCrc;
  }

  JournalFile file() {
    return file;
  }

  /** Whether every record written was forced. */
  boolean recordsForced() {
    return recordsForced;
  }

  /** Whether a frame of that length fits. */
  boolean fits(int length) {
    return (long) nextPosition() + length <= file.header().size();
  }

  /** Whether more than half of the file is written. */
  boolean halfFull() {
    return position > file.header().size() / 2;
  }

  /** Writes the frame of records that was encoded; gives its place. */
  int append(FrameBuilder frame) throws IOException {
    int at = write(frame);
    recordsForced = false;
    proven = false;
    return at;
  }

  private int write(FrameBuilder frame) throws IOException {
    int at = nextPosition();
    int group = forced ? at : groupStart;
    int crc = frame.seal(at, group, file.header().salt());
    Span span = Trace.append();
    channel.writeFully(frame.buffer(), at);
    span.end(frame.nextSeqNo() - 1 - lastSeqNo, frame.length());
    unforcedBytes += frame.length();
    groupStart = group;
    forced = false;
    position = at + frame.length();
    lastCrc = crc;
    lastSeqNo = frame.nextSeqNo() - 1;
    file.end(position);
    return at;
  }

  /** Makes everything written durable. */
  void force() throws IOException {
    if (!forced) {
      Span span = Trace.force();
      channel.force();
      span.end(lastSeqNo - forcedSeqNo, unforcedBytes);
      forced = true;
      recordsForced = true;
      forcedSeqNo = lastSeqNo;
      unforcedBytes = 0;
    }
  }

  /** Says in the file that everything before was forced, unless it says so; is not forced. */
  void prove(FrameBuilder control) throws IOException {
    control.encodeSynced(lastSeqNo + 1);
    if (forced && !proven && fits(control.length())) {
      write(control);
      proven = true;
    }
  }

  /** Says in the file that it ends here and that all of it was forced, and cuts the rest off. */
  void finish(FrameBuilder control) throws IOException {
    control.encodeClosed(lastSeqNo + 1);
    if (fits(control.length())) {
      write(control);
      force();
      channel.truncate(position);
    }
  }

  /** Where the file ends. */
  FileEnd end() {
    return new FileEnd(file.header().number(), position, lastSeqNo, lastCrc);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private int nextPosition() {
    return forced ? (int) FrameHeader.align(position, FrameHeader.GROUP_ALIGNMENT) : position;
  }
}
