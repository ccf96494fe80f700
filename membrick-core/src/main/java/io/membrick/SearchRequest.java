package io.membrick;

import io.membrick.segments.Grouping;
import io.membrick.segments.RouteWidth;
import io.membrick.segments.Router;
import java.time.Duration;
import java.util.Objects;

/**
 * What is searched for, and within what.
 *
 * <pre>{@code
 * SearchRequest.builder(Scope.of("ann"), "where did I move to?").topK(5).build();
 * }</pre>
 *
 * <p>The query is literal text: no character of it is an operator, and no text makes it fail. It is
 * never refused for its content, only for its length (see {@link MembrickOptions#maxQueryChars}).
 */
public final class SearchRequest {
  /** Most hits a search can give; a larger topK is cut to it. */
  public static final int MAX_TOP_K = 1000;

  private final Scope scope;
  private final String query;
  private final int topK;
  private final RouteWidth width;
  private final Router router;
  private final Grouping grouping;
  private final boolean idsOnly;
  private final long atLeastSeqNo;
  private final Duration patience;

  private SearchRequest(Builder from) {
    scope = from.scope;
    query = from.query;
    topK = from.topK;
    width = from.width;
    router = from.router;
    grouping = from.grouping;
    idsOnly = from.idsOnly;
    atLeastSeqNo = from.atLeastSeqNo;
    patience = from.patience;
  }

  /** A request with every default: 10 hits, all segments. */
  public static SearchRequest of(Scope scope, String query) {
    return builder(scope, query).build();
  }

  /** Begins a request. */
  public static Builder builder(Scope scope, String query) {
    return new Builder(scope, query);
  }

  /** What may be found. */
  public Scope scope() {
    return scope;
  }

  /** The words. */
  public String query() {
    return query;
  }

  /** How many hits at most. */
  public int topK() {
    return topK;
  }

  /** How many segments are searched. */
  public RouteWidth width() {
    return width;
  }

  /** Who chooses the segments. */
  public Router router() {
    return router;
  }

  /** What one hit stands for. */
  public Grouping grouping() {
    return grouping;
  }

  /** Whether hits come without their memories. */
  public boolean idsOnly() {
    return idsOnly;
  }

  /** Sequence number that must be visible before the search begins; 0 for any. */
  public long atLeastSeqNo() {
    return atLeastSeqNo;
  }

  /** How long to wait for it. */
  public Duration patience() {
    return patience;
  }

  /** Collects the parts; not safe for use by several threads at once. */
  public static final class Builder {
    private final Scope scope;
    private final String query;
    private int topK = 10;
    private RouteWidth width = RouteWidth.all();
    private Router router = Router.byEvidence();
    private Grouping grouping = Grouping.NONE;
    private boolean idsOnly;
    private long atLeastSeqNo;
    private Duration patience = Duration.ofSeconds(10);

    private Builder(Scope scope, String query) {
      this.scope = Objects.requireNonNull(scope, "scope is null: a search names a user");
      this.query = Objects.requireNonNull(query, "query is null: use an empty text instead");
    }

    /**
     * How many hits at most; 10 if left out. Zero finds nothing; more than {@link #MAX_TOP_K} is
     * cut to it.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder topK(int value) {
      if (value < 0) {
        throw new IllegalArgumentException("topK " + value + " is negative");
      }
      topK = Math.min(value, MAX_TOP_K);
      return this;
    }

    /** How many segments are searched; all that hold a query word if left out. */
    public Builder width(RouteWidth value) {
      width = Objects.requireNonNull(value, "width is null");
      return this;
    }

    /** A router of the application's own. */
    public Builder router(Router value) {
      router = Objects.requireNonNull(value, "router is null");
      return this;
    }

    /** One hit a session instead of one a memory. */
    public Builder onePerSession() {
      grouping = Grouping.SEGMENT;
      return this;
    }

    /** Leaves the memories out of the hits, which then carry id, scope and score only. */
    public Builder idsOnly() {
      idsOnly = true;
      return this;
    }

    /** Waits until that write is visible, at most for the {@link #patience}. */
    public Builder atLeast(Receipt receipt) {
      atLeastSeqNo =
          Math.max(atLeastSeqNo, Objects.requireNonNull(receipt, "receipt is null").seqNo());
      return this;
    }

    /**
     * How long to wait for {@link #atLeast}; 10 s if left out.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Builder patience(Duration value) {
      Objects.requireNonNull(value, "patience is null");
      if (value.isNegative()) {
        throw new IllegalArgumentException("patience " + value + " is negative");
      }
      patience = value;
      return this;
    }

    /** Builds. */
    public SearchRequest build() {
      return new SearchRequest(this);
    }
  }
}
