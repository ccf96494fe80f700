package io.membrick.segments.internal.model;

import org.apache.lucene.util.SmallFloat;

/** Passage lengths as the index keeps them: one byte each, exact up to 40, then within 7 %. */
public final class Lengths {
  private static final int[] DECODED = new int[256];

  static {
    for (int b = 0; b < DECODED.length; b++) {
      DECODED[b] = SmallFloat.byte4ToInt((byte) b);
    }
  }

  private Lengths() {}

  /** The length that a norm stands for, from 0 to 255. */
  public static int decode(int norm) {
    return DECODED[norm];
  }

  /** What a length becomes when it is kept as one byte. */
  public static int quantised(int length) {
    return decode(SmallFloat.intToByte4(length) & 0xFF);
  }
}
