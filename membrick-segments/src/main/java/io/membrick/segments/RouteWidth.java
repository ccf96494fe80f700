package io.membrick.segments;

/** How many of the segments that hold evidence for a query are searched. */
public sealed interface RouteWidth permits RouteWidth.All, RouteWidth.Fixed {

  /** Every segment that holds a query word. */
  static RouteWidth all() {
    return All.INSTANCE;
  }

  /**
   * The {@code width} segments with most evidence.
   *
   * @param width at least 1
   * @throws IllegalArgumentException if the width is below 1
   */
  static RouteWidth fixed(int width) {
    return new Fixed(width);
  }

  /** Every segment that holds a query word. */
  enum All implements RouteWidth {
    /** The only value. */
    INSTANCE
  }

  /**
   * The segments with most evidence, up to a number.
   *
   * @param width how many at most, at least 1
   */
  record Fixed(int width) implements RouteWidth {
    /**
     * Checks the width.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Fixed {
      if (width < 1) {
        throw new IllegalArgumentException("route width " + width + " is below 1");
      }
    }
  }
}
