package io.membrick.segments.internal.index;

import io.membrick.segments.IncompatibleIndexException;
import io.membrick.segments.SegmentLayout;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/**
 * The files of one index and the writer that owns them.
 *
 * <p>A commit carries, as its user data, the format, the layout and the sequence number up to which
 * it is complete. A directory without a readable commit, or with one of another format or layout,
 * is not used: it is for the caller to rebuild.
 *
 * <p><strong>Threads:</strong> the writing thread alone.
 */
final class IndexFiles implements AutoCloseable {
  /** Changes with every change of fields, encodings or analysis: an older index is rebuilt. */
  static final String FORMAT = "1";

  private static final String FORMAT_KEY = "membrick.format";
  private static final String LAYOUT_KEY = "membrick.layout";
  private static final String SEQ_NO_KEY = "membrick.seqNo";
  private static final double BUFFER_MIB = 64;
  private static final double LEAVES_PER_TIER = 4;

  private final Directory directory;
  private final @Nullable Path path;
  private final SegmentLayout layout;
  private final IndexWriter writer;
  private long checkpointSeqNo;

  private IndexFiles(
      Directory directory, @Nullable Path path, SegmentLayout layout, IndexWriter writer) {
    this.directory = directory;
    this.path = path;
    this.layout = layout;
    this.writer = writer;
  }

  static IndexFiles open(@Nullable Path path, SegmentLayout layout) throws IOException {
    Directory directory = path == null ? new ByteBuffersDirectory() : openDirectory(path);
    boolean opened = false;
    try {
      IndexFiles files = open(directory, path, layout);
      opened = true;
      return files;
    } finally {
      if (!opened) {
        directory.close();
      }
    }
  }

  private static Directory openDirectory(Path path) throws IOException {
    try {
      Files.createDirectories(path, forOwnerOnly(path));
    } catch (FileSystemException e) {
      throw new IOException("index directory " + path + " cannot be created: " + e, e);
    }
    removeForeignLock(path.resolve(IndexWriter.WRITE_LOCK_NAME));
    return FSDirectory.open(path);
  }

  /** The index holds the words of every memory: only the owner of the process may look into it. */
  private static FileAttribute<?>[] forOwnerOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  /** A lock file that is not empty was not left by a writer, and would stop the next one. */
  private static void removeForeignLock(Path lock) throws IOException {
    if (Files.isRegularFile(lock) && Files.size(lock) > 0) {
      Files.delete(lock);
    }
  }

  private static IndexFiles open(Directory directory, @Nullable Path path, SegmentLayout layout)
      throws IOException {
    boolean exists = DirectoryReader.indexExists(directory);
    if (!exists && holdsIndexFiles(directory)) {
      throw new IncompatibleIndexException("index " + path + " has files but no commit");
    }
    long seqNo = 0;
    if (exists) {
      seqNo = check(DirectoryReader.listCommits(directory).getLast().getUserData(), path, layout);
    }
    IndexFiles files =
        new IndexFiles(directory, path, layout, new IndexWriter(directory, config(layout)));
    files.checkpointSeqNo = seqNo;
    if (!exists) {
      // So that a directory with files always has a commit: one without is known to be damaged.
      boolean committed = false;
      try {
        files.checkpoint(0);
        committed = true;
      } finally {
        if (!committed) {
          files.writer.rollback();
        }
      }
    }
    return files;
  }

  private static boolean holdsIndexFiles(Directory directory) throws IOException {
    for (String name : directory.listAll()) {
      if (!name.equals(IndexWriter.WRITE_LOCK_NAME)) {
        return true;
      }
    }
    return false;
  }

  private static long check(Map<String, String> commit, @Nullable Path path, SegmentLayout layout)
      throws IncompatibleIndexException {
    String format = commit.get(FORMAT_KEY);
    if (!FORMAT.equals(format)) {
      throw new IncompatibleIndexException(
          "index " + path + " has format " + format + ", not " + FORMAT);
    }
    String found = commit.get(LAYOUT_KEY);
    if (!layout.name().equals(found)) {
      throw new IncompatibleIndexException(
          "index " + path + " has layout " + found + ", not " + layout);
    }
    return Long.parseLong(commit.getOrDefault(SEQ_NO_KEY, "0"));
  }

  private static IndexWriterConfig config(SegmentLayout layout) {
    IndexWriterConfig config = new IndexWriterConfig(null);
    config.setParentField(Fields.BLOCK);
    config.setIndexSort(sort(layout));
    config.setRAMBufferSizeMB(BUFFER_MIB);
    config.setMergePolicy(mergePolicy());
    config.setCommitOnClose(false);
    return config;
  }

  /** A search looks every term up in every leaf: fewer leaves are worth more merging. */
  private static TieredMergePolicy mergePolicy() {
    TieredMergePolicy policy = new TieredMergePolicy();
    policy.setSegmentsPerTier(LEAVES_PER_TIER);
    return policy;
  }

  private static Sort sort(SegmentLayout layout) {
    SortField order = new SortField(Fields.ORDER, SortField.Type.LONG);
    return switch (layout) {
      case SHARED -> new Sort(new SortField(Fields.KEY, SortField.Type.STRING), order);
      case SINGLE -> new Sort(order);
    };
  }

  void add(Iterable<Document> passages) throws IOException {
    writer.addDocuments(passages);
  }

  void remove(BytesRef uid) throws IOException {
    writer.deleteDocuments(new Term(Fields.UID, uid));
  }

  void removeSegment(BytesRef key) throws IOException {
    writer.deleteDocuments(new Term(Fields.KEY_TERM, key));
  }

  /** The first reader of this writer. */
  DirectoryReader openReader() throws IOException {
    return DirectoryReader.open(writer);
  }

  /** A reader that sees what changed since the other one, or null if nothing did. */
  @Nullable DirectoryReader reopen(DirectoryReader reader) throws IOException {
    return DirectoryReader.openIfChanged(reader, writer);
  }

  /** Makes everything added durable, as complete up to that sequence number. */
  void checkpoint(long seqNo) throws IOException {
    Map<String, String> data = new HashMap<>();
    data.put(FORMAT_KEY, FORMAT);
    data.put(LAYOUT_KEY, layout.name());
    data.put(SEQ_NO_KEY, Long.toString(seqNo));
    writer.setLiveCommitData(data.entrySet());
    writer.commit();
    if (path != null) {
      // The index library swallows a failed force of the directory.
      IOUtils.fsync(path, true);
    }
    checkpointSeqNo = seqNo;
  }

  long checkpointSeqNo() {
    return checkpointSeqNo;
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      writer.rollback();
    }
  }
}
