package io.membrick.eval.internal.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The folder of a run's store: one that stays, or a temporary one that is removed at the end. */
final class StoreFolder implements AutoCloseable {
  private final Path path;
  private final boolean temporary;

  private StoreFolder(Path path, boolean temporary) {
    this.path = path;
    this.temporary = temporary;
  }

  static StoreFolder at(Optional<Path> chosen) {
    if (chosen.isPresent()) {
      return new StoreFolder(chosen.get(), false);
    }
    try {
      return new StoreFolder(Files.createTempDirectory("membrick-eval-"), true);
    } catch (IOException e) {
      throw new UsageException(
          "no temporary folder can be made in %s (%s): choose a folder with --store"
              .formatted(System.getProperty("java.io.tmpdir"), e.getMessage()));
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    if (!temporary) {
      return;
    }
    try {
      Files.walkFileTree(path, new Remover());
    } catch (IOException e) {
      throw new UncheckedIOException("temporary folder " + path + " cannot be removed", e);
    }
  }

  private static final class Remover extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
