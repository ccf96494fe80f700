package io.membrick;

import io.membrick.segments.SegmentLayout;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a store. Immutable; every setting has a default that suits an agent application.
 *
 * <p>All checks are made in {@link Builder#build()}: a message names the setting and the value.
 */
public final class MembrickOptions {
  private static final MembrickOptions DEFAULTS = builder().build();

  private final SegmentLayout layout;
  private final Durability durability;
  private final Duration publishInterval;
  private final int publishBatch;
  private final Duration checkpointInterval;
  private final long checkpointBytes;
  private final long minFreeDiskBytes;
  private final int maxPendingCount;
  private final long maxPendingBytes;
  private final int maxTextBytes;
  private final int maxBatchCount;
  private final int maxBatchBytes;
  private final int maxQueryChars;
  private final int idempotencyWindow;
  private final int journalFileBytes;
  private final int fanOutCap;
  private final @Nullable ForkJoinPool fanOutPool;
  private final Clock clock;

  private MembrickOptions(Builder from) {
    layout = from.layout;
    durability = from.durability;
    publishInterval = from.publishInterval;
    publishBatch = from.publishBatch;
    checkpointInterval = from.checkpointInterval;
    checkpointBytes = from.checkpointBytes;
    minFreeDiskBytes = from.minFreeDiskBytes;
    maxPendingCount = from.maxPendingCount;
    maxPendingBytes = from.maxPendingBytes;
    maxTextBytes = from.maxTextBytes;
    maxBatchCount = from.maxBatchCount;
    maxBatchBytes = from.maxBatchBytes;
    maxQueryChars = from.maxQueryChars;
    idempotencyWindow = from.idempotencyWindow;
    journalFileBytes = from.journalFileBytes;
    fanOutCap = from.fanOutCap;
    fanOutPool = from.fanOutPool;
    clock = from.clock;
  }

  /** Every default. */
  public static MembrickOptions defaults() {
    return DEFAULTS;
  }

  /** Begins with every default. */
  public static Builder builder() {
    return new Builder();
  }

  /** How segments lie in the index. */
  public SegmentLayout layout() {
    return layout;
  }

  /** When a write is forced; means nothing to a store without files. */
  public Durability durability() {
    return durability;
  }

  /** How long an acknowledged write waits at most before it becomes visible. */
  public Duration publishInterval() {
    return publishInterval;
  }

  /** How many waiting writes are published without waiting for the interval. */
  public int publishBatch() {
    return publishBatch;
  }

  /** How long the index goes without a checkpoint while it changes. */
  public Duration checkpointInterval() {
    return checkpointInterval;
  }

  /** How many bytes are journaled at most before the index gets a checkpoint. */
  public long checkpointBytes() {
    return checkpointBytes;
  }

  /** How many bytes of the disk stay free; below, writes are refused. */
  public long minFreeDiskBytes() {
    return minFreeDiskBytes;
  }

  /** Writes that may be accepted and not yet visible. */
  public int maxPendingCount() {
    return maxPendingCount;
  }

  /** Their size in bytes. */
  public long maxPendingBytes() {
    return maxPendingBytes;
  }

  /** Longest text of a memory, in bytes of UTF-8. */
  public int maxTextBytes() {
    return maxTextBytes;
  }

  /** Most memories of one batch. */
  public int maxBatchCount() {
    return maxBatchCount;
  }

  /** Largest batch, in bytes as journaled. */
  public int maxBatchBytes() {
    return maxBatchBytes;
  }

  /** Longest query, in chars. */
  public int maxQueryChars() {
    return maxQueryChars;
  }

  /** How many idempotency keys are remembered, the newest ones. */
  public int idempotencyWindow() {
    return idempotencyWindow;
  }

  /** Size of a journal file, in bytes. */
  public int journalFileBytes() {
    return journalFileBytes;
  }

  /** Most parts one search is split into. */
  public int fanOutCap() {
    return fanOutCap;
  }

  /** The pool that runs parts of large searches; empty if the store makes its own. */
  public Optional<ForkJoinPool> fanOutPool() {
    return Optional.ofNullable(fanOutPool);
  }

  /** The clock that stamps memories and decides on expiry. */
  public Clock clock() {
    return clock;
  }

  /** Collects settings; not safe for use by several threads at once. */
  public static final class Builder {
    private SegmentLayout layout = SegmentLayout.SHARED;
    private Durability durability = Durability.group();
    private Duration publishInterval = Duration.ofMillis(250);
    private int publishBatch = 512;
    private Duration checkpointInterval = Duration.ofSeconds(30);
    private long checkpointBytes = 64L << 20;
    private long minFreeDiskBytes = 64L << 20;
    private int maxPendingCount = 16_384;
    private long maxPendingBytes = 64L << 20;
    private int maxTextBytes = 1 << 20;
    private int maxBatchCount = 1024;
    private int maxBatchBytes = 8 << 20;
    private int maxQueryChars = 1 << 20;
    private int idempotencyWindow = 100_000;
    private int journalFileBytes = 16 << 20;
    private int fanOutCap = 8;
    private @Nullable ForkJoinPool fanOutPool;
    private Clock clock = Clock.systemUTC();

    private Builder() {}

    /** How segments lie in the index; {@link SegmentLayout#SHARED} if left out. */
    public Builder layout(SegmentLayout value) {
      layout = Objects.requireNonNull(value, "layout is null");
      return this;
    }

    /** When a write is forced; {@link Durability#group} if left out. */
    public Builder durability(Durability value) {
      durability = Objects.requireNonNull(value, "durability is null");
      return this;
    }

    /** How long a write waits at most before it becomes visible; 250 ms if left out. */
    public Builder publishInterval(Duration value) {
      publishInterval = Objects.requireNonNull(value, "publishInterval is null");
      return this;
    }

    /** How many waiting writes are published at once; 512 if left out. */
    public Builder publishBatch(int value) {
      publishBatch = value;
      return this;
    }

    /** How long the index goes without a checkpoint while it changes; 30 s if left out. */
    public Builder checkpointInterval(Duration value) {
      checkpointInterval = Objects.requireNonNull(value, "checkpointInterval is null");
      return this;
    }

    /**
     * How many bytes are journaled at most before the index gets a checkpoint, which bounds what an
     * opening has to replay; 64 MiB if left out.
     */
    public Builder checkpointBytes(long value) {
      checkpointBytes = value;
      return this;
    }

    /**
     * How many bytes of the disk stay free: a write that finds fewer, or a journal file that would
     * leave fewer, is refused with {@link MembrickException.Code#DISK_FULL}, until there is room
     * again; 64 MiB if left out, 0 for no floor.
     */
    public Builder minFreeDiskBytes(long value) {
      minFreeDiskBytes = value;
      return this;
    }

    /** Writes that may wait to become visible; 16,384 if left out. */
    public Builder maxPendingCount(int value) {
      maxPendingCount = value;
      return this;
    }

    /** Their size in bytes; 64 MiB if left out. */
    public Builder maxPendingBytes(long value) {
      maxPendingBytes = value;
      return this;
    }

    /** Longest text in bytes of UTF-8; 1 MiB if left out. */
    public Builder maxTextBytes(int value) {
      maxTextBytes = value;
      return this;
    }

    /** Most memories of a batch; 1,024 if left out. */
    public Builder maxBatchCount(int value) {
      maxBatchCount = value;
      return this;
    }

    /** Largest batch in bytes as journaled; 8 MiB if left out. */
    public Builder maxBatchBytes(int value) {
      maxBatchBytes = value;
      return this;
    }

    /** Longest query in chars; 1 Mi if left out. */
    public Builder maxQueryChars(int value) {
      maxQueryChars = value;
      return this;
    }

    /** How many idempotency keys are remembered; 100,000 if left out. */
    public Builder idempotencyWindow(int value) {
      idempotencyWindow = value;
      return this;
    }

    /** Size of a journal file in bytes, 1 MiB to 1 GiB; 16 MiB if left out. */
    public Builder journalFileBytes(int value) {
      journalFileBytes = value;
      return this;
    }

    /** Most parts one search is split into; 8 if left out, 1 never splits. */
    public Builder fanOutCap(int value) {
      fanOutCap = value;
      return this;
    }

    /** A pool of the application's own, which the store never closes. */
    public Builder fanOutPool(ForkJoinPool value) {
      fanOutPool = Objects.requireNonNull(value, "fanOutPool is null");
      return this;
    }

    /** The clock; the system's if left out. */
    public Builder clock(Clock value) {
      clock = Objects.requireNonNull(value, "clock is null");
      return this;
    }

    /**
     * Checks and builds.
     *
     * @throws IllegalArgumentException if a setting is out of its range, or two contradict
     */
    public MembrickOptions build() {
      positive("publishInterval", publishInterval);
      positive("checkpointInterval", checkpointInterval);
      range("publishBatch", publishBatch, 1, 1 << 20);
      range("checkpointBytes", checkpointBytes, 1, Long.MAX_VALUE);
      range("minFreeDiskBytes", minFreeDiskBytes, 0, Long.MAX_VALUE);
      range("maxPendingCount", maxPendingCount, 1, 1 << 24);
      range("maxPendingBytes", maxPendingBytes, 1 << 16, Long.MAX_VALUE);
      range("maxTextBytes", maxTextBytes, 1, 16 << 20);
      range("maxBatchCount", maxBatchCount, 1, 65_535);
      range("maxQueryChars", maxQueryChars, 1, 16 << 20);
      range("idempotencyWindow", idempotencyWindow, 0, 10_000_000);
      range("journalFileBytes", journalFileBytes, 1 << 20, 1 << 30);
      range(
          "maxBatchBytes (half of journalFileBytes at most)",
          maxBatchBytes,
          1 << 16,
          journalFileBytes / 2);
      range("fanOutCap", fanOutCap, 1, 1024);
      if (publishBatch > maxPendingCount) {
        throw new IllegalArgumentException(
            "publishBatch " + publishBatch + " is above maxPendingCount " + maxPendingCount);
      }
      return new MembrickOptions(this);
    }

    private static void positive(String name, Duration value) {
      if (value.isNegative() || value.isZero()) {
        throw new IllegalArgumentException(name + " " + value + " is not above zero");
      }
    }

    private static void range(String name, long value, long min, long max) {
      if (value < min || value > max) {
        throw new IllegalArgumentException(
            name + " " + value + " is not from " + min + " to " + max);
      }
    }
  }
}
