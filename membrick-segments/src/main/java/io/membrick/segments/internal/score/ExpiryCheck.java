package io.membrick.segments.internal.score;

import io.membrick.segments.internal.model.Leaf;
import java.io.IOException;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/** Tells which documents of a leaf have expired; asked in the order of the leaf. */
final class ExpiryCheck {
  private final @Nullable NumericDocValues expiries;
  private final long present;

  ExpiryCheck(Leaf leaf, String field, long present) throws IOException {
    this.expiries = leaf.core().expires() ? leaf.reader().getNumericDocValues(field) : null;
    this.present = present;
  }

  boolean isExpired(int document) throws IOException {
    return expiries != null && expiries.advanceExact(document) && present >= expiries.longValue();
  }
}
