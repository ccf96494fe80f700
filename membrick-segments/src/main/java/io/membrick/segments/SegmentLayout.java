package io.membrick.segments;

/** How segments lie in the index. The results of a search are the same in every layout. */
public enum SegmentLayout {
  /**
   * Each segment is a contiguous run in each leaf of one shared index, which is sorted by segment
   * key. A search touches only the runs it is routed to. The default.
   */
  SHARED,
  /**
   * One index in write order without runs; segments are told apart document by document. The
   * reference that the other layouts are measured against.
   */
  SINGLE
}
