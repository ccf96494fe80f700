package io.membrick.segments.internal.index;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An immutable array that is cheap to change in few places: a copy shares every page that has no
 * change.
 */
final class Pages<T> {
  private static final int BITS = 8;
  private static final int SIZE = 1 << BITS;

  private final @Nullable Object[][] pages;

  private Pages(@Nullable Object[][] pages) {
    this.pages = pages;
  }

  static <T> Pages<T> empty() {
    return new Pages<>(new Object[0][]);
  }

  /** The element of that number; null where nothing was set. */
  @SuppressWarnings("unchecked")
  @Nullable T get(int number) {
    int page = number >>> BITS;
    return page < pages.length ? (T) pages[page][number & (SIZE - 1)] : null;
  }

  /** A copy with those elements in place. */
  Pages<T> with(Map<Integer, T> changes) {
    if (changes.isEmpty()) {
      return this;
    }
    int last = changes.keySet().stream().mapToInt(Integer::intValue).max().orElseThrow();
    int before = pages.length;
    @Nullable Object[][] copy = Arrays.copyOf(pages, Math.max(before, (last >>> BITS) + 1));
    for (int page = before; page < copy.length; page++) {
      copy[page] = new Object[SIZE];
    }
    boolean[] owned = new boolean[copy.length];
    Arrays.fill(owned, before, copy.length, true);
    changes.forEach(
        (number, element) -> {
          int page = number >>> BITS;
          if (!owned[page]) {
            copy[page] = copy[page].clone();
            owned[page] = true;
          }
          copy[page][number & (SIZE - 1)] = element;
        });
    return new Pages<>(copy);
  }
}
