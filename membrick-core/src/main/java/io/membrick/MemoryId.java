package io.membrick;

/**
 * Names one memory within its user. Compared exactly, character by character.
 *
 * @param value not blank, at most 1,024 bytes of UTF-8
 */
public record MemoryId(String value) {
  /**
   * Checks the value.
   *
   * @throws IllegalArgumentException if it is blank, too long or holds an unpaired surrogate
   */
  public MemoryId {
    Limits.name("memory id", value);
  }

  /** The id of that value. */
  public static MemoryId of(String value) {
    return new MemoryId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
