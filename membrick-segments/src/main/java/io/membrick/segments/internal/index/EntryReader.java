package io.membrick.segments.internal.index;

import io.membrick.segments.IndexEntry;
import io.membrick.segments.Segment;
import io.membrick.segments.internal.model.Leaf;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.NumericDocValues;

/** Reads entries off one leaf, in the order of its documents. */
public final class EntryReader {
  private final BinaryDocValues ids;
  private final NumericDocValues seqNos;
  private final NumericDocValues orders;
  private final NumericDocValues locators;

  /** Reads off that leaf. */
  public EntryReader(Leaf leaf) throws IOException {
    ids = DocValues.getBinary(leaf.reader(), Fields.ID);
    seqNos = DocValues.getNumeric(leaf.reader(), Fields.SEQ_NO);
    orders = DocValues.getNumeric(leaf.reader(), Fields.ORDER);
    locators = DocValues.getNumeric(leaf.reader(), Fields.LOCATOR);
  }

  /** The entry of a document, which is not before the one read last. */
  public IndexEntry read(int document, Segment segment) throws IOException {
    boolean found =
        ids.advanceExact(document)
            && seqNos.advanceExact(document)
            && orders.advanceExact(document)
            && locators.advanceExact(document);
    if (!found) {
      throw new IllegalStateException("document " + document + " lacks a value");
    }
    return new IndexEntry(
        CodeUnits.decode(ids.binaryValue()),
        segment.key(),
        seqNos.longValue(),
        orders.longValue(),
        locators.longValue());
  }
}
