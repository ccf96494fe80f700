package io.membrick.internal.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far the journal was forced, outside of the journal: the file {@code MARK}, written after each
 * force and never forced itself. Of its two slots one is written while the other stays whole.
 *
 * <pre>
 *  off size  a slot; there are two
 *    0   8  "MBRKMARK"
 *    8  16  id of the store
 *   24   8  counter: the slot with the higher one is the newer
 *   32  28  how far the journal was forced, see {@link FileEnd}
 *   60   4  CRC32C of bytes 0 to 60, seed 0
 * </pre>
 *
 * <p>An old slot is as true as a new one, it only says less: what it names had been forced. So it
 * does not matter which of them a power cut leaves.
 *
 * <p><strong>Threads:</strong> one owner. <strong>Failure:</strong> a mark that cannot be written
 * is given up until the store is opened again; only evidence is lost.
 */
final class ForceMark implements Closeable {
  static final String FILE = "MARK";
  static final int SLOT_BYTES = 64;
  static final int BYTES = 2 * SLOT_BYTES;
  private static final System.Logger LOG = System.getLogger(ForceMark.class.getName());
  private static final byte[] MAGIC = "MBRKMARK".getBytes(StandardCharsets.US_ASCII);

  private final Storage storage;
  private final Path path;
  private final UUID storeId;
  private final ByteBuffer slot = ByteBuffer.allocateDirect(SLOT_BYTES);
  private Storage.@Nullable StorageFile file;
  private long counter;
  private boolean givenUp;

  /** The mark at a path, whatever lies there. */
  ForceMark(Storage storage, Path path, UUID storeId) {
    this.storage = storage;
    this.path = path;
    this.storeId = storeId;
  }

  /** What the newer whole slot says; empty if there is none. */
  Optional<FileEnd> read() throws IOException {
    if (storage.kind(path) != Storage.Kind.FILE) {
      return Optional.empty();
    }
    byte[] bytes = storage.read(path, BYTES);
    Optional<FileEnd> newest = Optional.empty();
    for (int at = 0; at + SLOT_BYTES <= bytes.length; at += SLOT_BYTES) {
      if (isValid(bytes, at, storeId) && Bytes.getLong(bytes, at + 24) > counter) {
        counter = Bytes.getLong(bytes, at + 24);
        newest = Optional.of(FileEnd.decode(bytes, at + 32, path));
      }
    }
    return newest;
  }

  /** Whether a slot is one of that store, or was never written. */
  static boolean isWholeOrUnused(byte[] bytes, int at, UUID storeId) {
    int end = Math.min(at + SLOT_BYTES, bytes.length);
    boolean whole = end == at + SLOT_BYTES && isValid(bytes, at, storeId);
    return whole || Bytes.allZero(bytes, Math.min(at, end), end);
  }

  private static boolean isValid(byte[] bytes, int at, UUID storeId) {
    return Bytes.getInt(bytes, at + 60) == Checksum.of(0, bytes, at, 60)
        && Bytes.getLong(bytes, at) == Bytes.getLong(MAGIC, 0)
        && Bytes.getLong(bytes, at + 8) == storeId.getMostSignificantBits()
        && Bytes.getLong(bytes, at + 16) == storeId.getLeastSignificantBits();
  }

  /** Says that the journal was forced up to there. */
  void write(FileEnd durable) {
    if (givenUp) {
      return;
    }
    try {
      Storage.StorageFile target = file;
      if (target == null) {
        boolean there = storage.kind(path) == Storage.Kind.FILE;
        target = there ? storage.open(path) : storage.create(path);
        file = target;
      }
      counter++;
      target.writeFully(encode(durable), SLOT_BYTES * (counter & 1));
    } catch (IOException e) {
      givenUp = true;
      LOG.log(System.Logger.Level.WARNING, "cannot write " + path, e);
    }
  }

  private ByteBuffer encode(FileEnd durable) {
    byte[] bytes = new byte[SLOT_BYTES];
    System.arraycopy(MAGIC, 0, bytes, 0, MAGIC.length);
    Bytes.putLong(bytes, 8, storeId.getMostSignificantBits());
    Bytes.putLong(bytes, 16, storeId.getLeastSignificantBits());
    Bytes.putLong(bytes, 24, counter);
    durable.encode(bytes, 32);
    Bytes.putInt(bytes, 60, Checksum.of(0, bytes, 0, 60));
    return slot.clear().put(bytes).flip();
  }

  @Override
  public void close() throws IOException {
    Storage.StorageFile open = file;
    file = null;
    givenUp = true;
    if (open != null) {
      open.close();
    }
  }
}
