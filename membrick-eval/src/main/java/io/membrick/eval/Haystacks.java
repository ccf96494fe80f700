package io.membrick.eval;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * A data set while it is read, one haystack in memory at a time.
 *
 * <p><strong>Threads:</strong> for one thread. <strong>Failure:</strong> every method may throw a
 * {@link DatasetException}.
 */
public interface Haystacks extends AutoCloseable {
  /** The next haystack, or empty at the end. */
  Optional<Haystack> next();

  @Override
  void close();

  /** Haystacks that are in memory. */
  static Haystacks of(List<Haystack> haystacks) {
    Iterator<Haystack> rest = List.copyOf(haystacks).iterator();
    return new Haystacks() {
      @Override
      public Optional<Haystack> next() {
        return rest.hasNext() ? Optional.of(rest.next()) : Optional.empty();
      }

      @Override
      public void close() {}
    };
  }
}
