package io.membrick.internal.journal;

import io.membrick.MembrickException;
import io.membrick.internal.model.JournalRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
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
  private final Watermark watermark;
  private final FreeSpace freeSpace;
  private final FilePreallocator preallocator;
  private final FrameBuilder frame;
  private final FrameBuilder control = new FrameBuilder(CONTROL_FRAME_BYTES);

  // In order of their numbers, without gaps, from 1; replaced as a whole by the owner.
  private volatile JournalFile[] files;
  private FileEnd lastEnd;
  private long lastSeqNo;
  private int filesMade;
  // Written by the owner.
  private final AtomicLong appendedBytes = new AtomicLong();
  private @Nullable FileAppender appender;
  private @Nullable Throwable poison;
  private boolean closed;

  private FileJournal(
      Storage storage,
      StoreDirectory directory,
      Storage.Lock lock,
      JournalSettings settings,
      StoreDirectory.Found store,
      Watermark watermark,
      JournalOpener.Found found) {
    this.storage = storage;
    this.directory = directory;
    this.lock = lock;
    this.settings = settings;
    this.storeId = store.format().storeId();
    this.files = found.files().toArray(JournalFile[]::new);
    this.lastEnd = found.tail().end();
    this.lastSeqNo = lastEnd.lastSeqNo();
    this.watermark = watermark;
    this.freeSpace = new FreeSpace(storage, directory.journal(), settings.minFreeBytes());
    this.preallocator = new FilePreallocator(storage, directory.journal(), freeSpace);
    this.frame = new FrameBuilder(settings.fileBytes() - FrameHeader.GROUP_ALIGNMENT);
    this.recovery =
        new JournalRecovery(
            storeId,
            store.created(),
            lastSeqNo,
            found.tail().tornBytes(),
            found.tail().missingBytes(),
            found.quarantined(),
            watermark.epoch(),
            found.files().isEmpty() ? List.of() : watermark.warnings());
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
    Watermark watermark = Watermark.read(storage, directory.path(), id);
    JournalOpener opener = new JournalOpener(storage, directory, id, settings, watermark);
    JournalOpener.Found found = opener.open();
    FileJournal journal =
        new FileJournal(storage, directory, lock, settings, store, watermark, found);
    watermark.opened(() -> journal.files, found.tail().end());
    return journal;
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
    frame.encode(records, lastSeqNo);
    freeSpace.require(frame.length());
    FileAppender target = appender;
    if (target == null || !target.fits(frame.length())) {
      target = roll(frame.length());
    }
    try {
      if (target.recordsForced()) {
        lock.ensureHeld();
      }
      int at = target.append(frame);
      lastSeqNo = frame.nextSeqNo() - 1;
      lastEnd = target.end();
      appendedBytes.addAndGet(frame.length());
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
      boolean more = !target.recordsForced();
      target.force();
      if (more) {
        watermark.forced(target.end());
      }
    } catch (Throwable t) {
      poison = t;
      throw t;
    }
  }

  @Override
  public void idle() throws IOException {
    refuseUnlessUsable();
    FileAppender target = appender;
    if (target == null) {
      return;
    }
    try {
      target.prove(control);
      lastEnd = target.end();
    } catch (Throwable t) {
      poison = t;
      throw t;
    }
  }

  @Override
  public void checkpointed(long seqNo) {
    watermark.checkpoint(() -> files, seqNo);
  }

  @Override
  public long appendedBytes() {
    return appendedBytes.get();
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
    FileEnd end = watermark.durable();
    List<JournalFile> durable = List.of(files).subList(0, (int) end.number());
    return Optional.of(new JournalCut(storage, directory, storeId, durable, end));
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
        watermark;
        FileAppender last = appender;
        preallocator) {
      if (last != null && poison == null && last.recordsForced()) {
        finish(last);
        watermark.save(() -> files);
      }
    }
  }

  private void finish(FileAppender last) {
    try {
      last.finish(control);
      watermark.forced(last.end());
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
      int firstFrameCrc = prepared.begin(header, lastEnd, control);
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
      } else if (files.length > 1 && !recovery.torn()) {
        files[files.length - 2].trim(storage);
      }
      lastEnd = next.end();
      return next;
    } catch (Throwable t) {
      poison = t;
      throw t;
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
