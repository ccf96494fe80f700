package io.membrick;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an application gives the store to keep: everything of a memory but what the store adds.
 *
 * <pre>{@code
 * NewMemory.builder(Scope.of("ann").withSession("s1"), "I moved to Rome in March")
 *     .role(Role.USER)
 *     .tag("home")
 *     .build();
 * }</pre>
 *
 * <p>Immutable. Equal if every part is; that is also what the idempotency key compares.
 */
public final class NewMemory {
  private final Scope scope;
  private final String text;
  private final @Nullable MemoryId id;
  private final Role role;
  private final String kind;
  private final @Nullable String key;
  private final @Nullable Instant eventAt;
  private final @Nullable Instant validFrom;
  private final @Nullable Instant validUntil;
  private final @Nullable Instant expiresAt;
  private final double importance;
  private final @Nullable String idempotencyKey;
  private final @Nullable MemoryId supersedes;
  private final Set<String> tags;
  private final Map<String, MetadataValue> metadata;
  private final List<Link> links;

  private NewMemory(Builder from) {
    scope = from.scope;
    text = from.text;
    id = from.id;
    role = from.role;
    kind = from.kind;
    key = from.key;
    eventAt = from.eventAt;
    validFrom = from.validFrom;
    validUntil = from.validUntil;
    expiresAt = from.expiresAt;
    importance = from.importance;
    idempotencyKey = from.idempotencyKey;
    supersedes = from.supersedes;
    tags = Collections.unmodifiableSet(new LinkedHashSet<>(from.tags));
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(from.metadata));
    links = List.copyOf(from.links);
  }

  /**
   * Begins a memory.
   *
   * @param scope whose it is
   * @param text what was said; may be empty
   */
  public static Builder builder(Scope scope, String text) {
    return new Builder(scope, text);
  }

  /** A builder that starts with everything this one has. */
  public Builder toBuilder() {
    Builder copy = new Builder(scope, text);
    copy.id = id;
    copy.role = role;
    copy.kind = kind;
    copy.key = key;
    copy.eventAt = eventAt;
    copy.validFrom = validFrom;
    copy.validUntil = validUntil;
    copy.expiresAt = expiresAt;
    copy.importance = importance;
    copy.idempotencyKey = idempotencyKey;
    copy.supersedes = supersedes;
    copy.tags.addAll(tags);
    copy.metadata.putAll(metadata);
    copy.links.addAll(links);
    return copy;
  }

  /** Whose it is. */
  public Scope scope() {
    return scope;
  }

  /** What was said; never null, may be empty. */
  public String text() {
    return text;
  }

  /** Its id, chosen by the application; if left out the store makes one. */
  public Optional<MemoryId> id() {
    return Optional.ofNullable(id);
  }

  /** Who said it; {@link Role#NONE} if left out. */
  public Role role() {
    return role;
  }

  /** What kind of thing it is, in the application's words; {@code "memory"} if left out. */
  public String kind() {
    return kind;
  }

  /** A name of the application's own for what this is about, such as {@code "home-city"}. */
  public Optional<String> key() {
    return Optional.ofNullable(key);
  }

  /** When it happened; if left out, when it is stored. */
  public Optional<Instant> eventAt() {
    return Optional.ofNullable(eventAt);
  }

  /** From when on the fact holds. */
  public Optional<Instant> validFrom() {
    return Optional.ofNullable(validFrom);
  }

  /** Until when the fact holds, exclusive. */
  public Optional<Instant> validUntil() {
    return Optional.ofNullable(validUntil);
  }

  /** From when on it is no longer found. */
  public Optional<Instant> expiresAt() {
    return Optional.ofNullable(expiresAt);
  }

  /** How much it matters, from 0 to 1; 0 if left out. */
  public double importance() {
    return importance;
  }

  /**
   * Names this write: a retry under the same scope and key writes nothing and gets the first
   * receipt.
   */
  public Optional<String> idempotencyKey() {
    return Optional.ofNullable(idempotencyKey);
  }

  /** The memory whose place this one takes. */
  public Optional<MemoryId> supersedes() {
    return Optional.ofNullable(supersedes);
  }

  /** Labels, in the order given. */
  public Set<String> tags() {
    return tags;
  }

  /** Typed properties, in the order given. */
  public Map<String, MetadataValue> metadata() {
    return metadata;
  }

  /** Pointers to other memories. */
  public List<Link> links() {
    return links;
  }

  @Nullable Instant eventAtOrNull() {
    return eventAt;
  }

  @Nullable Instant expiresAtOrNull() {
    return expiresAt;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof NewMemory that && parts().equals(that.parts());
  }

  @Override
  public int hashCode() {
    return parts().hashCode();
  }

  @Override
  public String toString() {
    return "NewMemory[" + scope + ", " + kind + ", " + text.length() + " characters]";
  }

  /** Every part, in one fixed order: the only place that lists them for comparison. */
  private List<@Nullable Object> parts() {
    List<@Nullable Object> parts = new ArrayList<>();
    parts.add(scope);
    parts.add(text);
    parts.add(id);
    parts.add(role);
    parts.add(kind);
    parts.add(key);
    parts.add(eventAt);
    parts.add(validFrom);
    parts.add(validUntil);
    parts.add(expiresAt);
    parts.add(importance);
    parts.add(idempotencyKey);
    parts.add(supersedes);
    parts.add(List.copyOf(tags));
    parts.add(metadata);
    parts.add(links);
    return parts;
  }

  /** Collects the parts; not safe for use by several threads at once. */
  public static final class Builder {
    private final Scope scope;
    private String text;
    private @Nullable MemoryId id;
    private Role role = Role.NONE;
    private String kind = "memory";
    private @Nullable String key;
    private @Nullable Instant eventAt;
    private @Nullable Instant validFrom;
    private @Nullable Instant validUntil;
    private @Nullable Instant expiresAt;
    private double importance = 0.0;
    private @Nullable String idempotencyKey;
    private @Nullable MemoryId supersedes;
    private final Set<String> tags = new LinkedHashSet<>();
    private final Map<String, MetadataValue> metadata = new LinkedHashMap<>();
    private final List<Link> links = new ArrayList<>();

    private Builder(Scope scope, String text) {
      this.scope = Objects.requireNonNull(scope, "scope is null: a memory belongs to a user");
      this.text = Objects.requireNonNull(text, "text is null: use an empty text instead");
    }

    /** Another text. */
    public Builder text(String value) {
      text = Objects.requireNonNull(value, "text is null: use an empty text instead");
      return this;
    }

    /** Its id, chosen by the application; if left out the store makes one. */
    public Builder id(MemoryId value) {
      id = Objects.requireNonNull(value, "id is null");
      return this;
    }

    /** Who said it; {@link Role#NONE} if left out. */
    public Builder role(Role value) {
      role = Objects.requireNonNull(value, "role is null");
      return this;
    }

    /** What kind of thing it is, in the application's words; {@code "memory"} if left out. */
    public Builder kind(String value) {
      kind = Limits.name("kind", value);
      return this;
    }

    /** A name of the application's own for what this is about, such as {@code "home-city"}. */
    public Builder key(String value) {
      key = Limits.name("key", value);
      return this;
    }

    /** When it happened; if left out, when it is stored. */
    public Builder eventAt(Instant value) {
      eventAt = Objects.requireNonNull(value, "eventAt is null");
      return this;
    }

    /** From when on the fact holds. */
    public Builder validFrom(Instant value) {
      validFrom = Objects.requireNonNull(value, "validFrom is null");
      return this;
    }

    /** Until when the fact holds, exclusive. */
    public Builder validUntil(Instant value) {
      validUntil = Objects.requireNonNull(value, "validUntil is null");
      return this;
    }

    /** From when on it is no longer found. */
    public Builder expiresAt(Instant value) {
      expiresAt = Objects.requireNonNull(value, "expiresAt is null");
      return this;
    }

    /** How much it matters, from 0 to 1; 0 if left out. */
    public Builder importance(double value) {
      if (!(value >= 0.0 && value <= 1.0)) {
        throw new IllegalArgumentException("importance " + value + " is not from 0 to 1");
      }
      // Minus zero would be unequal to zero in a record's comparison.
      importance = value + 0.0;
      return this;
    }

    /**
     * Names this write: a retry under the same scope and key writes nothing and gets the first
     * receipt.
     */
    public Builder idempotencyKey(String value) {
      idempotencyKey = Limits.name("idempotency key", value);
      return this;
    }

    /** The memory whose place this one takes. */
    public Builder supersedes(MemoryId value) {
      supersedes = Objects.requireNonNull(value, "supersedes is null");
      return this;
    }

    /** Adds a label. */
    public Builder tag(String tag) {
      tags.add(Limits.name("tag", tag));
      return this;
    }

    /** Replaces all labels. */
    public Builder tags(Set<String> newTags) {
      Objects.requireNonNull(newTags, "tags are null: use an empty set instead");
      tags.clear();
      newTags.forEach(this::tag);
      return this;
    }

    /** Sets a property, in place of one of the same name. */
    public Builder metadata(String name, MetadataValue value) {
      metadata.put(
          Limits.name("metadata name", name),
          Objects.requireNonNull(value, () -> "metadata " + name + " is null: leave it out"));
      return this;
    }

    /** Replaces all properties. */
    public Builder metadata(Map<String, MetadataValue> newMetadata) {
      Objects.requireNonNull(newMetadata, "metadata is null: use an empty map instead");
      metadata.clear();
      newMetadata.forEach(this::metadata);
      return this;
    }

    /** Adds a pointer to another memory. */
    public Builder link(String type, MemoryId target) {
      links.add(new Link(type, target));
      return this;
    }

    /** Replaces all pointers. */
    public Builder links(List<Link> newLinks) {
      Objects.requireNonNull(newLinks, "links are null: use an empty list instead");
      links.clear();
      newLinks.forEach(link -> links.add(Objects.requireNonNull(link, "a link is null")));
      return this;
    }

    /**
     * Builds.
     *
     * @throws IllegalArgumentException if there are more than 256 tags or links, more than 1,000
     *     metadata entries, or the validity ends before it begins
     */
    public NewMemory build() {
      atMost("tags", tags.size(), Limits.LIST_ENTRIES);
      atMost("links", links.size(), Limits.LIST_ENTRIES);
      atMost("metadata entries", metadata.size(), Limits.METADATA_ENTRIES);
      if (validFrom != null && validUntil != null && validUntil.isBefore(validFrom)) {
        throw new IllegalArgumentException(
            "validUntil " + validUntil + " is before validFrom " + validFrom);
      }
      return new NewMemory(this);
    }

    private static void atMost(String what, int count, int limit) {
      if (count > limit) {
        throw new IllegalArgumentException(count + " " + what + ", more than " + limit);
      }
    }
  }
}
