package io.membrick.segments.internal.index;

import io.membrick.segments.IndexSnapshot.DamagedFile;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/**
 * Compares every file of a publication, and of the last checkpoint, with its checksum.
 *
 * <p><strong>Threads:</strong> any, beside a writer: the files of a publication stay while it is
 * held; a checkpoint that is replaced meanwhile is looked up again.
 */
public final class IntegrityCheck {
  /** A checkpoint is replaced seldom; one that always is gone was not replaced but deleted. */
  private static final int ATTEMPTS = 10;

  private final Directory directory;
  private final Set<String> checked = new TreeSet<>();
  private final Set<DamagedFile> damaged = new LinkedHashSet<>();

  private IntegrityCheck(Directory directory) {
    this.directory = directory;
  }

  /** The damaged files of a publication that the caller holds. */
  public static List<DamagedFile> of(SnapshotState state) throws IOException {
    IntegrityCheck check = new IntegrityCheck(state.reader().directory());
    for (LeafReaderContext leaf : state.reader().leaves()) {
      if (leaf.reader() instanceof SegmentReader reader) {
        for (String file : reader.getSegmentInfo().files()) {
          check.file(file).ifPresent(check.damaged::add);
        }
      }
    }
    check.checkpoint();
    return List.copyOf(check.damaged);
  }

  private void checkpoint() {
    List<DamagedFile> found = List.of();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      String before = newest();
      found = checkpointOnce();
      if (found.isEmpty() || before.equals(newest())) {
        break;
      }
    }
    damaged.addAll(found);
  }

  private String newest() {
    try {
      return String.valueOf(SegmentInfos.getLastCommitSegmentsFileName(directory));
    } catch (IOException e) {
      return "the newest checkpoint";
    }
  }

  private List<DamagedFile> checkpointOnce() {
    List<DamagedFile> found = new ArrayList<>();
    try {
      for (String file : SegmentInfos.readLatestCommit(directory).files(true)) {
        file(file).ifPresent(found::add);
      }
    } catch (IOException e) {
      found.add(new DamagedFile(newest(), String.valueOf(e.getMessage())));
    }
    return found;
  }

  private Optional<DamagedFile> file(String name) {
    if (checked.contains(name)) {
      return Optional.empty();
    }
    try (IndexInput in = directory.openInput(name, IOContext.READONCE)) {
      CodecUtil.checksumEntireFile(in);
      checked.add(name);
      return Optional.empty();
    } catch (NoSuchFileException | FileNotFoundException e) {
      return Optional.of(new DamagedFile(name, "the file is missing"));
    } catch (IOException | InternalError e) {
      // An internal error is what the JVM makes of a mapped file that was cut or cannot be read.
      checked.add(name);
      return Optional.of(new DamagedFile(name, String.valueOf(e.getMessage())));
    }
  }
}
