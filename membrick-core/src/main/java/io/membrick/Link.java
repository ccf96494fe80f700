package io.membrick;

import java.util.Objects;

/**
 * A typed pointer from one memory to another of the same user.
 *
 * @param type what the link means, such as {@code "about"}; not blank
 * @param target where it points; need not exist
 */
public record Link(String type, MemoryId target) {
  /**
   * Checks both parts.
   *
   * @throws IllegalArgumentException if the type is blank or too long
   */
  public Link {
    Limits.name("link type", type);
    Objects.requireNonNull(target, "target is null");
  }
}
