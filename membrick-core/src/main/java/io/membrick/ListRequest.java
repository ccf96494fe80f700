package io.membrick;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page of the memories of a scope, in the order in which they were first stored.
 *
 * <pre>{@code
 * Page page = service.list(ListRequest.of(scope));
 * while (page.next().isPresent()) {
 *   page = service.list(ListRequest.of(scope).after(page.next().get()));
 * }
 * }</pre>
 *
 * @param scope what may be listed
 * @param order oldest or newest first
 * @param limit how many at most, 1 to {@link #MAX_LIMIT}
 * @param cursorOrNull where the page before ended, or null for the first page
 */
public record ListRequest(Scope scope, Order order, int limit, @Nullable Cursor cursorOrNull) {
  /** Largest page. */
  public static final int MAX_LIMIT = 1000;

  /** Which way the list runs. */
  public enum Order {
    /** First stored first. */
    OLDEST_FIRST,
    /** Last stored first. */
    NEWEST_FIRST
  }

  /**
   * A place in a list; stays valid while memories are added and removed.
   *
   * @param createdSeqNo sequence number of the first version of the last memory of the page
   */
  public record Cursor(long createdSeqNo) {}

  /**
   * Checks the limit.
   *
   * @throws IllegalArgumentException if it is not from 1 to {@link #MAX_LIMIT}
   */
  public ListRequest {
    Objects.requireNonNull(scope, "scope is null: a list names a user");
    Objects.requireNonNull(order, "order is null");
    if (limit < 1 || limit > MAX_LIMIT) {
      throw new IllegalArgumentException("limit " + limit + " is not from 1 to " + MAX_LIMIT);
    }
  }

  /** The first page, oldest first, 100 memories. */
  public static ListRequest of(Scope scope) {
    return new ListRequest(scope, Order.OLDEST_FIRST, 100, null);
  }

  /** The same in another order, from its beginning. */
  public ListRequest order(Order newOrder) {
    return new ListRequest(scope, newOrder, limit, null);
  }

  /** The same with pages of another size. */
  public ListRequest limit(int newLimit) {
    return new ListRequest(scope, order, newLimit, cursorOrNull);
  }

  /** The page that follows. */
  public ListRequest after(Cursor cursor) {
    return new ListRequest(scope, order, limit, Objects.requireNonNull(cursor, "cursor is null"));
  }

  /** Where the page before ended. */
  public Optional<Cursor> cursor() {
    return Optional.ofNullable(cursorOrNull);
  }
}
