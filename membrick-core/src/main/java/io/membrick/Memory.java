package io.membrick;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One stored unit, as it is kept: a turn of a conversation, a note, a document, a fact.
 *
 * <p>Immutable. Two memories are equal if every part is.
 *
 * @param id unique within the user
 * @param content what the application said
 * @param seqNo sequence number of this version
 * @param createdSeqNo sequence number of the first version: its place in the session
 * @param version 1 for the first, one more for each update
 * @param createdAt when the first version was stored, by the store's clock
 * @param updatedAt when this version was stored, by the store's clock
 */
public record Memory(
    MemoryId id,
    NewMemory content,
    long seqNo,
    long createdSeqNo,
    int version,
    Instant createdAt,
    Instant updatedAt) {
  /** Checks the parts. */
  public Memory {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(content, "content");
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(updatedAt, "updatedAt");
  }

  /** Whose it is. */
  public Scope scope() {
    return content.scope();
  }

  /** What was said. */
  public String text() {
    return content.text();
  }

  /** Who said it. */
  public Role role() {
    return content.role();
  }

  /** What kind of thing it is, in the application's words. */
  public String kind() {
    return content.kind();
  }

  /** When it happened: what the application said, or else when it was stored. */
  public Instant eventAt() {
    Instant given = content.eventAtOrNull();
    return given == null ? createdAt : given;
  }

  /** From when on it is no longer found. */
  public Optional<Instant> expiresAt() {
    return content.expiresAt();
  }

  /** Labels. */
  public Set<String> tags() {
    return content.tags();
  }

  /** Typed properties. */
  public Map<String, MetadataValue> metadata() {
    return content.metadata();
  }

  /** Pointers to other memories. */
  public List<Link> links() {
    return content.links();
  }

  /** Whether it has expired at that time: at the very instant of its expiry it has. */
  public boolean expiredAt(Instant now) {
    @Nullable Instant expiry = content.expiresAtOrNull();
    return expiry != null && !now.isBefore(expiry);
  }
}
