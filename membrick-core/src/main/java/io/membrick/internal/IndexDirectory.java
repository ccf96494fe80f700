package io.membrick.internal;

import io.membrick.internal.publish.IndexPlace;
import io.membrick.segments.SegmentIndex;
import io.membrick.segments.SegmentIndexOptions;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The directory of an index, or none if the index is held in memory. */
record IndexDirectory(IndexFactory factory, SegmentIndexOptions options) implements IndexPlace {

  @Override
  public SegmentIndex open() throws IOException {
    return factory.open(options);
  }

  @Override
  public void wipe() throws IOException {
    Path directory = options.directory();
    if (directory != null && Files.exists(directory)) {
      Files.walkFileTree(directory, new Deleting(directory));
    }
  }

  @Override
  public Optional<Path> directory() {
    return Optional.ofNullable(options.directory());
  }

  /** Deletes what is in a directory, but not the directory; follows no link out of it. */
  private static final class Deleting extends SimpleFileVisitor<Path> {
    private final Path top;

    Deleting(Path top) {
      this.top = top;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      if (!directory.equals(top)) {
        Files.delete(directory);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
