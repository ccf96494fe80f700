package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Copies one journal file up to its end, under another store's id. The id stands in the header
 * only: frames are bound to the file's salt, which stays.
 *
 * <p><strong>Threads:</strong> one.
 */
final class JournalFileCopy {
  private static final int CHUNK_BYTES = 1 << 18;
  private static final int CONTROL_FRAME_BYTES = 1024;

  private final JournalFile from;
  private final FileEnd end;
  private final Storage.StorageFile to;

  JournalFileCopy(JournalFile from, FileEnd end, Storage.StorageFile to) {
    this.from = from;
    this.end = end;
    this.to = to;
  }

  /** Copies a file that another follows, which says where this one ends; gives its length. */
  long sealed(UUID id) throws IOException {
    copyHeader(id);
    copyFrames();
    return end.end();
  }

  /** Copies the newest file and closes it, so that a later cut of the copy is found. */
  long closed(UUID id) throws IOException {
    copyHeader(id);
    copyFrames();
    FrameBuilder closing = new FrameBuilder(CONTROL_FRAME_BYTES);
    closing.encodeClosed(end.lastSeqNo() + 1);
    long at = FrameHeader.align(end.end(), FrameHeader.GROUP_ALIGNMENT);
    int size = from.header().size();
    if (at + closing.length() > size) {
      fillUp(size);
      return size;
    }
    closing.seal((int) at, at, from.header().salt());
    to.writeFully(closing.buffer(), at);
    return at + closing.length();
  }

  private void copyHeader(UUID id) throws IOException {
    FileHeader header = from.header();
    byte[] bytes = new byte[FileHeader.BYTES];
    new FileHeader(id, header.number(), header.firstSeqNo(), header.size(), header.salt())
        .encode(bytes);
    to.writeFully(ByteBuffer.wrap(bytes), 0);
  }

  private void copyFrames() throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    for (long at = FileHeader.BYTES; at < end.end(); at += chunk.length) {
      int length = (int) Math.min(chunk.length, end.end() - at);
      from.bytes().copy((int) at, chunk, length);
      MappedFile.settle();
      to.writeFully(ByteBuffer.wrap(chunk, 0, length), at);
    }
  }

  /** Without room for a closing frame a file of its whole size is as good as closed. */
  private void fillUp(int size) throws IOException {
    if (end.end() < size) {
      to.writeFully(ByteBuffer.allocate((int) (size - end.end())), end.end());
    }
  }
}
