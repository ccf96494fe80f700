package io.membrick.internal.ingest;

import io.membrick.InvalidMemoryException;
import io.membrick.MembrickOptions;
import io.membrick.NewMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Refuses what is larger than the options allow, before anything is queued. */
public final class WriteLimits {
  private final int maxTextBytes;
  private final int maxBatchCount;
  private final int maxBatchBytes;

  /** The limits of those options. */
  public WriteLimits(MembrickOptions options) {
    maxTextBytes = options.maxTextBytes();
    maxBatchCount = options.maxBatchCount();
    maxBatchBytes = options.maxBatchBytes();
  }

  /**
   * Checks one memory.
   *
   * @throws IllegalArgumentException if it is too large
   */
  public Addition checked(NewMemory memory) {
    Objects.requireNonNull(memory, "memory is null");
    long textBytes = Sizes.utf8(memory.text());
    if (textBytes > maxTextBytes) {
      throw new IllegalArgumentException(
          "text has "
              + textBytes
              + " bytes, more than "
              + maxTextBytes
              + ": cut it, or raise maxTextBytes");
    }
    long bytes = Sizes.journaled(memory);
    if (bytes > maxBatchBytes) {
      throw new IllegalArgumentException(
          "memory takes " + bytes + " bytes, more than maxBatchBytes " + maxBatchBytes);
    }
    return Addition.of(memory, bytes);
  }

  /**
   * Checks a batch.
   *
   * @throws InvalidMemoryException if one memory is too large; names it
   * @throws IllegalArgumentException if the batch as a whole is
   */
  public List<Addition> checked(List<NewMemory> memories) {
    if (memories.size() > maxBatchCount) {
      throw new IllegalArgumentException(
          "batch has "
              + memories.size()
              + " memories, more than maxBatchCount "
              + maxBatchCount
              + ": split it");
    }
    List<Addition> additions = new ArrayList<>();
    long bytes = 0;
    for (int i = 0; i < memories.size(); i++) {
      Addition addition = checkedAt(i, memories.get(i));
      additions.add(addition);
      bytes += addition.bytes();
    }
    if (bytes > maxBatchBytes) {
      throw new IllegalArgumentException(
          "batch takes "
              + bytes
              + " bytes, more than maxBatchBytes "
              + maxBatchBytes
              + ": split it");
    }
    return List.copyOf(additions);
  }

  private Addition checkedAt(int index, NewMemory memory) {
    Objects.requireNonNull(memory, () -> "memory " + index + " of the batch is null");
    try {
      return checked(memory);
    } catch (IllegalArgumentException e) {
      throw new InvalidMemoryException(index, String.valueOf(e.getMessage()));
    }
  }
}
