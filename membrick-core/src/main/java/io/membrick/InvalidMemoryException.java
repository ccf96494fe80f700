package io.membrick;

/** A memory of a batch cannot be stored; none of the batch was. */
public final class InvalidMemoryException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int index;

  /**
   * Says which and why.
   *
   * @param index its place in the batch, from 0
   * @param message names the value and the limit
   */
  public InvalidMemoryException(int index, String message) {
    super("memory " + index + " of the batch: " + message);
    this.index = index;
  }

  /** Its place in the batch, from 0. */
  public int index() {
    return index;
  }
}
