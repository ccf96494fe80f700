package io.membrick.internal.keep;

import io.membrick.MembrickException;
import io.membrick.MembrickException.Code;
import io.membrick.internal.journal.NioStorage;
import io.membrick.internal.journal.Storage;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory that is filled under a temporary name beside its own, and then appears whole in one
 * step, or not at all.
 *
 * <p><strong>Threads:</strong> one that nobody interrupts.
 */
final class StagedDirectory implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(StagedDirectory.class.getName());
  private static final String SUFFIX = ".tmp";

  private final Storage storage = new NioStorage();
  private final Path target;
  private final Path staged;
  private boolean published;

  private StagedDirectory(Path target) {
    this.target = target;
    this.staged = target.resolveSibling(target.getFileName() + SUFFIX);
  }

  /**
   * Makes the temporary directory.
   *
   * @throws IllegalArgumentException if the target is not new or empty, or lies in the source
   * @throws IOException if it cannot be made
   */
  static StagedDirectory begin(Path target, Path source) throws IOException {
    Path absolute = target.toAbsolutePath().normalize();
    requireApart(absolute, source.toRealPath());
    Path real = absolute;
    if (Files.exists(absolute, LinkOption.NOFOLLOW_LINKS)) {
      requireEmpty(absolute);
      real = absolute.toRealPath();
    }
    StagedDirectory directory = new StagedDirectory(real);
    directory.make();
    return directory;
  }

  private static void requireApart(Path target, Path source) throws IOException {
    Path existing = target;
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    Path real = existing.toRealPath().resolve(existing.relativize(target));
    if (real.startsWith(source)) {
      throw new IllegalArgumentException(
          target + " lies in " + source + ", which is what is copied: give a place outside of it");
    }
  }

  private static void requireEmpty(Path target) throws IOException {
    if (!Files.isDirectory(target)) {
      throw new IllegalArgumentException(
          target + " is not a directory: give a new or an empty one");
    }
    try (Stream<Path> entries = Files.list(target)) {
      if (entries.findAny().isPresent()) {
        throw new IllegalArgumentException(target + " is not empty: give a new or an empty one");
      }
    }
  }

  private void make() throws IOException {
    Path parent = target.getParent();
    if (parent == null) {
      throw new IllegalArgumentException(target + " has no directory above it");
    }
    storage.createDirectories(parent);
    if (Files.exists(staged, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(
          staged.toString(),
          null,
          "a copy is under way there, or one was interrupted: if none is, delete it");
    }
    storage.createDirectories(staged);
  }

  /** Where to write. */
  Path path() {
    return staged;
  }

  /** Gives it its name; gives the path it has now. */
  Path publish() throws IOException {
    // Fails unless it is still empty.
    Files.deleteIfExists(target);
    storage.rename(staged, target);
    published = true;
    storage.forceDirectory(parent());
    return target;
  }

  private Path parent() {
    Path parent = target.getParent();
    if (parent == null) {
      throw new MembrickException(Code.IO, target + " has no directory above it");
    }
    return parent;
  }

  /** Removes what did not get its name. */
  @Override
  public void close() {
    if (published) {
      return;
    }
    try (Stream<Path> all = Files.walk(staged)) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.delete(each);
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "cannot remove the unfinished copy " + staged, e);
    }
  }
}
