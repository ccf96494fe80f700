package io.membrick.internal.journal;

/** Wire types of a field. */
final class Wire {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int BYTES = 2;

  /** Never written; known so that a later version may use it. */
  static final int FIXED32 = 5;

  private Wire() {}
}
