package io.membrick;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Checks of caller-supplied values that hold whatever the options say. */
final class Limits {
  /** Longest user, agent, app, session, id, kind, key, tag and metadata name, in UTF-8 bytes. */
  static final int NAME_BYTES = 1024;

  /** Most tags, and most links, of one memory. */
  static final int LIST_ENTRIES = 256;

  /** Most metadata entries of one memory. */
  static final int METADATA_ENTRIES = 1000;

  /** Largest metadata value, in UTF-8 bytes. */
  static final int VALUE_BYTES = 16 * 1024;

  private Limits() {}

  /** A name that identifies something: not blank, not too long, exactly representable. */
  static String name(String what, String value) {
    Objects.requireNonNull(value, () -> what + " is null");
    if (value.isBlank()) {
      throw new IllegalArgumentException(
          what + " is blank: give it at least one visible character");
    }
    return bounded(what, value, NAME_BYTES);
  }

  /** A string of at most so many bytes in UTF-8, without unpaired surrogates. */
  static String bounded(String what, String value, int maxBytes) {
    // A char is at most three bytes, so most strings need no encoding to be known short enough.
    if (value.length() > maxBytes || 3L * value.length() > maxBytes) {
      long bytes = value.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > maxBytes) {
        throw new IllegalArgumentException(
            what + " has " + bytes + " bytes, more than " + maxBytes + ": " + abbreviate(value));
      }
    }
    if (hasUnpairedSurrogate(value)) {
      throw new IllegalArgumentException(
          what
              + " has an unpaired surrogate, which cannot be told from another: "
              + abbreviate(value));
    }
    return value;
  }

  /** Whether a char of the string is half of a code point. */
  static boolean hasUnpairedSurrogate(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < value.length()
          && Character.isLowSurrogate(value.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return true;
      }
    }
    return false;
  }

  private static String abbreviate(String value) {
    return value.length() <= 40 ? value : value.substring(0, 40) + "...";
  }
}
