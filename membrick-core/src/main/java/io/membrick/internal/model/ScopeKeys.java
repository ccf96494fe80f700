package io.membrick.internal.model;

import io.membrick.Scope;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentKey;

/** Scopes in the words of the index, and back. */
public final class ScopeKeys {
  private ScopeKeys() {}

  /** The segment that a scope stores into. */
  public static SegmentKey key(Scope scope) {
    return new SegmentKey(
        scope.user(), scope.agent().orElse(""), scope.app().orElse(""), scope.session().orElse(""));
  }

  /** The segments that a scope covers. */
  public static SegmentFilter filter(Scope scope) {
    return new SegmentFilter(
        scope.user(),
        scope.agent().orElse(null),
        scope.app().orElse(null),
        scope.session().orElse(null));
  }

  /** The scope that a segment's memories are stored under. */
  public static Scope scope(SegmentKey key) {
    Scope scope = Scope.of(key.user());
    // A part of a scope is never blank, so an empty part of a key means that it is absent.
    scope = key.agent().isEmpty() ? scope : scope.withAgent(key.agent());
    scope = key.app().isEmpty() ? scope : scope.withApp(key.app());
    return key.session().isEmpty() ? scope : scope.withSession(key.session());
  }
}
