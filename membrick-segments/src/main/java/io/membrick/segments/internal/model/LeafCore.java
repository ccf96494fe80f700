package io.membrick.segments.internal.model;

import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/** What is read off a leaf once, however many snapshots it lives through. Immutable. */
public final class LeafCore {
  private final Runs runs;
  private final byte[] norms;
  private final @Nullable FixedBitSet continued;
  private final boolean expires;

  /**
   * Takes over what was read.
   *
   * @param runs its runs
   * @param norms length of each passage, one byte each
   * @param continued documents that continue the memory of the document before them, or null
   * @param expires whether any document has an expiry
   */
  public LeafCore(Runs runs, byte[] norms, @Nullable FixedBitSet continued, boolean expires) {
    this.runs = runs;
    this.norms = norms;
    this.continued = continued;
    this.expires = expires;
  }

  /** Its runs. */
  public Runs runs() {
    return runs;
  }

  /** Whether any document has an expiry. */
  public boolean expires() {
    return expires;
  }

  int norm(int document) {
    return norms[document] & 0xFF;
  }

  boolean isContinued(int document) {
    return continued != null && continued.get(document);
  }
}
