package io.membrick.internal.journal;

import io.membrick.MembrickException;
import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A journal in files of a directory.
 *
 * <p>Frames that are appended between two forces make a group; see {@link FrameHeader} for the
 * bytes, {@link JournalFile} for a file, {@link StoreDirectory} for the directory. After opening,
 * nothing is ever written to a file that was there: the first append makes a new one, whose first
 * frame says where the one before ends.
 *
 * <p><strong>Threads:</strong> as {@link Journal} says; {@code files} and {@code bytes} may be
 * called by any thread. The owning thread must never be interrupted: that would close the file.
 *
 * <p><strong>Failure:</strong> an append that finds no room for a next file throws {@link
 * StorageFullException}, has written nothing, and may be tried again. Anything else that is thrown
 * while bytes are written or forced poisons the journal: a force that is tried again after it
 * failed returns without error though the bytes are gone.
 */
public final class FileJournal implements Journal {
  private static final System.Logger LOG = System.getLogger(FileJournal.class.getName());
  private static final int CONTROL_FRAME_BYTES = 1024;

  private final Storage storage;
  private final StoreDirectory directory;
  private final Storage.Lock lock;
  private final JournalSettings settings;
  private final JournalRecovery recovery;
  private final UUID storeId;
  private final FilePreallocator preallocator;
  private final FrameBuilder frame;
  private final FrameBuilder control = new FrameBuilder(CONTROL_FRAME_BYTES);

  // In order of their numbers, without gaps, from 1; replaced as a whole by the owner.
  private volatile JournalFile[] files;
  private FileEnd lastEnd;
  private FileEnd forcedEnd;
  private long lastSeqNo;
  private int filesMade;
  private @Nullable FileAppender appender;
  private @Nullable Throwable poison;
  private boolean closed;

  private FileJournal(
      Storage storage,
      StoreDirectory directory,
      Storage.Lock lock,
      JournalSettings settings,
      StoreDirectory.Found store,
      JournalOpener.Found found) {
    this.storage = storage;
    this.directory = directory;
    this.lock = lock;
    this.settings = settings;
    this.storeId = store.format().storeId();
    this.files = found.files().toArray(JournalFile[]::new);
    this.lastEnd = found.tail().end();
    this.forcedEnd = lastEnd;
    this.lastSeqNo = lastEnd.lastSeqNo();
    this.preallocator = new FilePreallocator(storage, directory.journal());
    this.frame = new FrameBuilder(settings.fileBytes() - FrameHeader.GROUP_ALIGNMENT);
    this.recovery =
        new JournalRecovery(
            storeId,
            store.created(),
            lastSeqNo,
            found.tail().tornBytes(),
            found.tail().missingBytes(),
            found.quarantined());
  }

  /**
   * Opens the journal of a store, or makes both.
   *
   * @throws MembrickException LOCKED, NOT_A_STORE, INCOMPATIBLE, CORRUPT, DISK_FULL or IO; the
   *     directory is then as it was, and not locked
   */
  public static FileJournal open(Path path, JournalSettings settings) {
    return open(new NioStorage(), path, settings);
  }

  static FileJournal open(Storage storage, Path path, JournalSettings settings) {
    Path absolute = path.toAbsolutePath().normalize();
    try {
      StoreDirectory directory = new StoreDirectory(storage, absolute);
      directory.check();
      Storage.Lock lock = storage.lock(absolute);
      boolean done = false;
      try {
        // Again, now that nobody else can be making it.
        directory.check();
        FileJournal journal = recover(storage, directory, lock, settings);
        done = true;
        return journal;
      } finally {
        if (!done) {
          lock.close();
        }
      }
    } catch (IOException e) {
      throw OpenFailure.of(absolute, e);
    }
  }

  private static FileJournal recover(
      Storage storage, StoreDirectory directory, Storage.Lock lock, JournalSettings settings)
      throws IOException {
    StoreDirectory.Found store = directory.openOrCreate(StoreFormat.currentVersion());
    UUID id = store.format().storeId();
    JournalOpener.Found found = new JournalOpener(storage, directory, id, settings).open();
    return new FileJournal(storage, directory, lock, settings, store, found);
  }

  /** What opening it found. */
  public JournalRecovery recovery() {
    return recovery;
  }

  @Override
  public long lastSeqNo() {
    return lastSeqNo;
  }

  @Override
  public long[] append(List<JournalRecord> records) throws IOException {
    refuseUnlessUsable();
    checkSequence(records);
    frame.encode(records);
    FileAppender target = appender;
    if (target == null || !target.fits(frame.length())) {
      target = roll(frame.length());
    }
    try {
      if (target.forced()) {
        lock.ensureHeld();
      }
      int at = target.append(frame);
      lastSeqNo = frame.nextSeqNo() - 1;
      lastEnd = target.end();
      prepareNext(target);
      return frame.locators(target.file().header().number(), at);
    } catch (Throwable t) {
      poison = t;
      throw t;
    }
  }

  @Override
  public void force() throws IOException {
    refuseUnlessUsable();
    if (appender != null) {
      force(appender);
    }
  }

  private void force(FileAppender target) throws IOException {
    try {
      target.force();
      forcedEnd = target.end();
    } catch (Throwable t) {
      poison = t;
      throw t;
    }
  }

  @Override
  public JournalRecord read(long locator) throws IOException {
    long number = locator >>> 32;
    JournalFile[] now = files;
    if (number < 1 || number > now.length) {
      throw new CorruptJournalException(
          directory.journal().resolve(JournalFile.name(number)), (int) locator, "no such file");
    }
    return now[(int) number - 1].read((int) locator);
  }

  @Override
  public void replay(long afterSeqNo, Visitor visitor) throws IOException {
    JournalFile[] now = files;
    for (int i = 0; i < now.length; i++) {
      FileEnd end = i + 1 < now.length ? now[i + 1].previous() : lastEnd;
      if (end.lastSeqNo() > afterSeqNo) {
        now[i].replay(end, afterSeqNo, visitor);
      }
    }
  }

  /**
   * Checks every frame of every file. Called on the owning thread.
   *
   * @throws CorruptJournalException if one is damaged
   */
  public void verify() throws IOException {
    JournalFile[] now = files;
    for (int i = 0; i < now.length; i++) {
      now[i].verify(i + 1 < now.length ? now[i + 1].previous() : lastEnd);
    }
  }

  @Override
  public Optional<JournalCut> cut() throws IOException {
    if (closed) {
      refuseUnlessUsable();
    }
    if (poison == null) {
      force();
    }
    List<JournalFile> durable = List.of(files).subList(0, (int) forcedEnd.number());
    return Optional.of(new JournalCut(storage, directory, storeId, durable, forcedEnd));
  }

  @Override
  public int files() {
    return files.length;
  }

  @Override
  public long bytes() {
    long sum = 0;
    for (JournalFile file : files) {
      sum += file.length();
    }
    return sum;
  }

  /**
   * Releases files and lock. If everything appended was forced, the newest file is marked as closed
   * and its unused rest is cut off; what was not forced is not forced here either.
   */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try (lock;
        FileAppender last = appender;
        preallocator) {
      if (last != null && poison == null && last.forced()) {
        finish(last);
      }
    }
  }

  private void finish(FileAppender last) {
    try {
      last.finish(control);
    } catch (IOException e) {
      // All that was acknowledged is durable; only the proof of it and some space are lost.
      LOG.log(System.Logger.Level.WARNING, "cannot mark " + last.file().path() + " as closed", e);
    }
  }

  /** Goes on in a new file. Until that has its name, a failure leaves everything as it was. */
  private FileAppender roll(int frameLength) throws IOException {
    FileAppender before = appender;
    if (before != null) {
      // The next file vouches for the whole of this one.
      force(before);
    }
    FilePreallocator.Prepared prepared = preallocator.take(nextNumber(), nextSize(frameLength));
    boolean named = false;
    try {
      FileHeader header =
          new FileHeader(
              storeId,
              prepared.number(),
              lastSeqNo + 1,
              prepared.size(),
              ThreadLocalRandom.current().nextInt());
      int firstFrameCrc = begin(prepared, header);
      Path path = directory.journal().resolve(JournalFile.name(prepared.number()));
      storage.rename(prepared.path(), path);
      named = true;
      return adopt(prepared, header, path, firstFrameCrc);
    } catch (IOException e) {
      if (!named && StorageFullException.isFull(e)) {
        throw new StorageFullException("no room for a next journal file: free some space", e);
      }
      throw e;
    } finally {
      if (!named) {
        preallocator.discard(prepared);
      }
    }
  }

  /** Writes and forces header and first frame. */
  private int begin(FilePreallocator.Prepared prepared, FileHeader header) throws IOException {
    byte[] first = new byte[FileHeader.BYTES];
    header.encode(first);
    prepared.file().writeFully(ByteBuffer.wrap(first), 0);
    control.encodePrevious(lastEnd);
    int crc = control.seal(FileHeader.BYTES, 0, header.salt());
    prepared.file().writeFully(control.buffer(), FileHeader.BYTES);
    prepared.file().force();
    return crc;
  }

  private FileAppender adopt(
      FilePreallocator.Prepared prepared, FileHeader header, Path path, int firstFrameCrc)
      throws IOException {
    try {
      storage.forceDirectory(directory.journal());
      MappedFile bytes = new MappedFile(path, storage.map(path, header.size()));
      JournalFile file =
          new JournalFile(header, lastEnd, bytes, FileHeader.BYTES + control.length());
      FileAppender before = appender;
      FileAppender next = new FileAppender(file, prepared.file(), firstFrameCrc);
      JournalFile[] more = Arrays.copyOf(files, files.length + 1);
      more[files.length] = file;
      files = more;
      appender = next;
      filesMade++;
      if (before != null) {
        before.close();
      } else {
        trimSealed();
      }
      lastEnd = next.end();
      forcedEnd = lastEnd;
      return next;
    } catch (Throwable t) {
      poison = t;
      throw t;
    }
  }

  /** Cuts the unused rest off the file that was the newest when the store was opened. */
  private void trimSealed() {
    if (files.length < 2 || recovery.torn()) {
      return;
    }
    JournalFile sealed = files[files.length - 2];
    if (sealed.bytes().size() == lastEnd.end()) {
      return;
    }
    try (Storage.StorageFile file = storage.open(sealed.path())) {
      file.truncate(lastEnd.end());
      sealed.trimmed();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "cannot trim " + sealed.path(), e);
    }
  }

  private void prepareNext(FileAppender target) {
    if (settings.prepareAhead() && target.halfFull()) {
      preallocator.prepare(nextNumber(), nextSize(0));
    }
  }

  private long nextNumber() {
    return files.length + 1L;
  }

  private int nextSize(int frameLength) {
    long size = (long) settings.firstFileBytes() << Math.min(20, 2 * filesMade);
    boolean fits = frameLength + (long) FrameHeader.GROUP_ALIGNMENT <= size;
    return fits ? (int) Math.min(size, settings.fileBytes()) : settings.fileBytes();
  }

  private void checkSequence(List<JournalRecord> records) {
    if (records.isEmpty() || records.size() > 0xFFFF) {
      throw new IllegalArgumentException(records.size() + " records are not from 1 to 65535");
    }
    long expected = lastSeqNo;
    for (JournalRecord record : records) {
      expected++;
      if (record.seqNo() != expected) {
        throw new IllegalArgumentException(
            "sequence number " + record.seqNo() + " where " + expected + " has to follow");
      }
    }
  }

  private void refuseUnlessUsable() throws IOException {
    if (closed) {
      throw new IOException("the journal of " + directory.path() + " is closed");
    }
    if (poison != null) {
      throw new IOException(
          "poisoned by an earlier failure: close the store and open it again: "
              + Objects.toString(poison.getMessage(), poison.toString()),
          poison);
    }
  }
}
