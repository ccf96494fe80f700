package io.membrick;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A typed metadata value. What is stored keeps its type: {@code Whole(5)} and {@code Decimal(5.0)}
 * come back as what they were.
 */
public sealed interface MetadataValue {

  /** Text, at most 16 KiB of UTF-8. */
  static MetadataValue of(String value) {
    return new Text(value);
  }

  /** A whole number. */
  static MetadataValue of(long value) {
    return new Whole(value);
  }

  /** A decimal number; neither NaN nor infinite. */
  static MetadataValue of(double value) {
    return new Decimal(value);
  }

  /** True or false. */
  static MetadataValue of(boolean value) {
    return new Flag(value);
  }

  /** A point in time. */
  static MetadataValue of(Instant value) {
    return new Time(value);
  }

  /** A list of texts. */
  static MetadataValue of(List<String> values) {
    return new Texts(values);
  }

  /**
   * Text.
   *
   * @param value at most 16 KiB of UTF-8
   */
  record Text(String value) implements MetadataValue {
    /** Checks the length. */
    public Text {
      Objects.requireNonNull(value, "metadata value is null: leave the entry out instead");
      Limits.bounded("metadata value", value, Limits.VALUE_BYTES);
    }
  }

  /**
   * A whole number.
   *
   * @param value any
   */
  record Whole(long value) implements MetadataValue {}

  /**
   * A decimal number.
   *
   * @param value neither NaN nor infinite
   */
  record Decimal(double value) implements MetadataValue {
    /** Refuses what cannot be ordered. */
    public Decimal {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("metadata value " + value + " is not a finite number");
      }
    }
  }

  /**
   * True or false.
   *
   * @param value either
   */
  record Flag(boolean value) implements MetadataValue {}

  /**
   * A point in time.
   *
   * @param value any
   */
  record Time(Instant value) implements MetadataValue {
    /** Checks that it is there. */
    public Time {
      Objects.requireNonNull(value, "metadata value is null: leave the entry out instead");
    }
  }

  /**
   * Several texts.
   *
   * @param values at most 256, each at most 16 KiB of UTF-8
   */
  record Texts(List<String> values) implements MetadataValue {
    /** Copies and checks the list. */
    public Texts {
      Objects.requireNonNull(values, "metadata list is null: leave the entry out instead");
      values.forEach(value -> Objects.requireNonNull(value, "a metadata list holds null"));
      values = List.copyOf(values);
      if (values.size() > Limits.LIST_ENTRIES) {
        throw new IllegalArgumentException(
            "metadata list has " + values.size() + " values, more than " + Limits.LIST_ENTRIES);
      }
      for (String value : values) {
        Limits.bounded("metadata value", value, Limits.VALUE_BYTES);
      }
    }
  }
}
