package io.membrick;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A fault of the environment, or a refusal of the store. {@link #code()} says which; the message
 * names the value, the path where there is one, and the remedy.
 */
public final class MembrickException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong. */
  public enum Code {
    /** The directory is open in this or another process; the message names the holder. */
    LOCKED,
    /** The path is a file, or a directory that holds something else than a store. */
    NOT_A_STORE,
    /** The store was written by a version whose format this one does not read. */
    INCOMPATIBLE,
    /** Bytes that were acknowledged are damaged; the message names file and offset. */
    CORRUPT,
    /** Reading or writing failed. A write that fails with this was not acknowledged. */
    IO,
    /** The disk is full. A write that fails with this was not acknowledged. */
    DISK_FULL,
    /**
     * An earlier write or force failed, so that nothing may be assumed about what reached the disk:
     * no write is accepted until the store is closed and opened again. Reads go on.
     */
    POISONED,
    /** Too many writes are waiting. Nothing was written; try again later. */
    OVERLOADED,
    /** The idempotency key was used before, under the same scope, for other content. */
    IDEMPOTENCY_CONFLICT,
    /** A memory of that id exists already; use update. */
    DUPLICATE_ID,
    /** The memory was changed since the version that the update expects. */
    VERSION_CONFLICT,
    /**
     * The waiting thread was interrupted; its interrupt flag is set again. Whether the write
     * happened is unknown: a retry under the same idempotency key settles it.
     */
    INTERRUPTED,
    /** What was waited for did not happen in the time given. */
    TIMEOUT
  }

  private final Code code;
  private final transient @Nullable Path path;

  /** Without a cause. */
  public MembrickException(Code code, String message) {
    this(code, message, null, null);
  }

  /** With the path it is about and the cause, where there are such. */
  public MembrickException(
      Code code, String message, @Nullable Path path, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.path = path;
  }

  /** What went wrong. */
  public Code code() {
    return code;
  }

  /** The file or directory it is about. */
  public Optional<Path> path() {
    return Optional.ofNullable(path);
  }

  /** Whether the same call may succeed later without anything being repaired. */
  public boolean retryable() {
    return code == Code.OVERLOADED || code == Code.TIMEOUT || code == Code.DISK_FULL;
  }
}
