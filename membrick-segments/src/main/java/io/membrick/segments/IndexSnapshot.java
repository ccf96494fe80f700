package io.membrick.segments;

import java.util.List;
import java.util.Optional;

/**
 * An immutable view of the index as of one publication.
 *
 * <p><strong>Threads:</strong> every method may be called by any number of threads at once; none
 * takes a lock or waits for the writer. <strong>Life:</strong> a snapshot holds files open until
 * {@link #close}; each one that was acquired must be closed once. After that its methods throw
 * {@link IllegalStateException}.
 */
public interface IndexSnapshot extends AutoCloseable {

  /** Number of the publication, rising by one each time something became visible. */
  long generation();

  /** Highest sequence number that is contained: everything up to it is visible, nothing after. */
  long seqNo();

  /**
   * Searches. Cost: the postings of the query's words within the user's documents; memory for
   * {@code topK} hits.
   *
   * @throws IllegalStateException if the snapshot is closed, or the router chose a stranger
   */
  IndexHits search(IndexQuery query);

  /** The admitted segments that hold at least one document, by key. */
  List<Segment> segments(SegmentFilter filter);

  /** The live document with that id. Cost: one term lookup a leaf. */
  Optional<IndexEntry> find(String user, String id);

  /**
   * Live documents by their order. Cost: a step for each admitted segment and each entry.
   *
   * @param filter which segments
   * @param direction oldest or newest first
   * @param after the order of the last entry of the page before, or empty for the first page
   * @param limit how many at most, at least 0
   */
  List<IndexEntry> list(SegmentFilter filter, Direction direction, Optional<Long> after, int limit);

  /** Sizes of the whole index. */
  IndexStats stats();

  /**
   * Checks the checksum of every file that this snapshot or the last checkpoint is made of. Cost:
   * reads all of them. What damages a file after it was checked is not seen.
   *
   * @return what is damaged, by file; none for an index without files
   */
  default List<DamagedFile> damagedFiles() {
    return List.of();
  }

  /**
   * A file of the index that is not as it was written.
   *
   * @param name of the file
   * @param what is wrong with it
   */
  record DamagedFile(String name, String what) {}

  /** Releases the snapshot; a second call has no effect. */
  @Override
  void close();

  /** Which way a list runs. */
  enum Direction {
    /** Lowest order first. */
    OLDEST_FIRST,
    /** Highest order first. */
    NEWEST_FIRST
  }
}
