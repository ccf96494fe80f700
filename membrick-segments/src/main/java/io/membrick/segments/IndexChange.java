package io.membrick.segments;

/** One change to the index. Changes are applied in the order of their sequence numbers. */
public sealed interface IndexChange {

  /**
   * Adds a document, in place of the one with the same user and id if there is one.
   *
   * @param document the document
   */
  record Put(IndexDocument document) implements IndexChange {}

  /**
   * Removes the document with that id; without effect if there is none.
   *
   * @param user the user it belongs to
   * @param id its id
   */
  record Remove(String user, String id) implements IndexChange {}

  /**
   * Removes every document of the segments that the filter admits.
   *
   * @param filter which segments
   */
  record RemoveAll(SegmentFilter filter) implements IndexChange {}
}
