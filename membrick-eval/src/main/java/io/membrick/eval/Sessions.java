package io.membrick.eval;

import java.util.List;
import java.util.function.Consumer;

/**
 * The sessions of a haystack, handed out one after the other, so that a large corpus need not be in
 * memory at once.
 */
@FunctionalInterface
public interface Sessions {
  /**
   * Hands out every session once, in order.
   *
   * @throws DatasetException if they cannot be read
   */
  void forEach(Consumer<? super Session> action);

  /** Sessions that are in memory. */
  static Sessions of(List<Session> sessions) {
    List<Session> copy = List.copyOf(sessions);
    return copy::forEach;
  }
}
