package io.membrick;

import java.util.Objects;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * A change to a stored memory: same id, same scope, next version.
 *
 * <pre>{@code
 * service.update(scope, id, MemoryUpdate.text("beta"));
 * service.update(scope, id, MemoryUpdate.of(m -> m.tag("done").importance(0.9)).ifVersion(3));
 * }</pre>
 *
 * <p>The operator gets a builder that holds the present content. It runs on a thread of the store,
 * once, and must be quick and free of side effects; what it throws refuses the update.
 */
public final class MemoryUpdate {
  private final UnaryOperator<NewMemory.Builder> edit;
  private final int expectedVersion;

  private MemoryUpdate(UnaryOperator<NewMemory.Builder> edit, int expectedVersion) {
    this.edit = edit;
    this.expectedVersion = expectedVersion;
  }

  /** Another text, everything else as it is. */
  public static MemoryUpdate text(String text) {
    Objects.requireNonNull(text, "text is null: use an empty text instead");
    return of(builder -> builder.text(text));
  }

  /** Any change. */
  public static MemoryUpdate of(UnaryOperator<NewMemory.Builder> edit) {
    return new MemoryUpdate(Objects.requireNonNull(edit, "edit is null"), 0);
  }

  /**
   * The same, refused with {@link MembrickException.Code#VERSION_CONFLICT} unless the memory is at
   * that version.
   *
   * @throws IllegalArgumentException if the version is below 1
   */
  public MemoryUpdate ifVersion(int version) {
    if (version < 1) {
      throw new IllegalArgumentException("version " + version + " is below 1");
    }
    return new MemoryUpdate(edit, version);
  }

  /** The version it expects, if it does. */
  public OptionalInt expectedVersion() {
    return expectedVersion == 0 ? OptionalInt.empty() : OptionalInt.of(expectedVersion);
  }

  /** The content after the change. */
  public NewMemory apply(NewMemory present) {
    Objects.requireNonNull(present, "present is null");
    NewMemory.Builder edited = edit.apply(present.toBuilder());
    return Objects.requireNonNull(edited, "the edit gave null: return the builder").build();
  }
}
