package io.membrick.eval.internal.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.membrick.eval.DatasetException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** One JSON text read token by token; every failure names file, line, column and expectation. */
final class JsonSource implements AutoCloseable {
  private static final JsonFactory FACTORY = new JsonFactory();

  /** What a field's value is read with. */
  @FunctionalInterface
  interface FieldReader {
    /** The parser stands on the first token of the value, and is to be left on its last. */
    void read(String field);
  }

  private final DataSource source;
  private final JsonParser parser;
  private boolean started;
  private boolean inList;

  private JsonSource(DataSource source, JsonParser parser) {
    this.source = source;
    this.parser = parser;
  }

  static JsonSource open(DataSource source) {
    InputStream in = source.open();
    try {
      return new JsonSource(source, FACTORY.createParser(in));
    } catch (IOException e) {
      closeQuietly(in, e);
      throw source.unreadable(e);
    }
  }

  /**
   * Moves to the next element of a list at the top, or to the next value where values simply follow
   * each other. False at the end.
   */
  boolean nextElement() {
    JsonToken token = next();
    if (!started) {
      started = true;
      inList = token == JsonToken.START_ARRAY;
      token = inList ? next() : token;
    }
    if (inList && token == JsonToken.END_ARRAY) {
      requireEnd();
      return false;
    }
    if (token == null) {
      return false;
    }
    expect(JsonToken.START_OBJECT, "an object");
    return true;
  }

  /** What follows the list may be the rest of a file that was put together wrongly. */
  private void requireEnd() {
    if (next() != null) {
      throw unexpected("nothing after the list");
    }
  }

  /** Reads the object that begins here, field by field. */
  void object(String what, FieldReader reader) {
    expect(JsonToken.START_OBJECT, what);
    while (next() != JsonToken.END_OBJECT) {
      expect(JsonToken.FIELD_NAME, "a field of " + what);
      String field = name();
      next();
      reader.read(field);
    }
  }

  /** Reads the list that begins here; the reader is called on the first token of each element. */
  void list(String what, Runnable reader) {
    expect(JsonToken.START_ARRAY, what);
    while (next() != JsonToken.END_ARRAY) {
      reader.run();
    }
  }

  /** The text, number or truth value here, as text. */
  String text(String what) {
    JsonToken token = parser.currentToken();
    if (token == null || !token.isScalarValue() || token == JsonToken.VALUE_NULL) {
      throw unexpected(what);
    }
    try {
      return parser.getText();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  boolean isTrue() {
    return parser.currentToken() == JsonToken.VALUE_TRUE;
  }

  boolean isList() {
    return parser.currentToken() == JsonToken.START_ARRAY;
  }

  /** Passes over the value that begins here. */
  void skip() {
    try {
      parser.skipChildren();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  /** A failure at the place read last. */
  DatasetException failure(String message) {
    return new DatasetException(where(parser.currentTokenLocation()) + message);
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw source.unreadable(e);
    }
  }

  private @Nullable JsonToken next() {
    try {
      return parser.nextToken();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private String name() {
    try {
      return parser.currentName();
    } catch (IOException e) {
      throw broken(e);
    }
  }

  private void expect(JsonToken token, String what) {
    if (parser.currentToken() != token) {
      throw unexpected(what);
    }
  }

  private DatasetException unexpected(String what) {
    return failure("expected " + what + ", found " + found(parser.currentToken()));
  }

  private static String found(@Nullable JsonToken token) {
    if (token == null) {
      return "the end";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "a list";
      case VALUE_STRING -> "a text";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a truth value";
      case VALUE_NULL -> "null";
      default -> "the end of an object or list";
    };
  }

  private DatasetException broken(IOException cause) {
    if (cause instanceof JsonProcessingException malformed) {
      String message = malformed.getOriginalMessage().lines().findFirst().orElse("");
      return new DatasetException(
          where(malformed.getLocation()) + "not valid JSON: " + message, cause);
    }
    return source.unreadable(cause);
  }

  private String where(@Nullable JsonLocation at) {
    return at == null
        ? source.name() + ": "
        : "%s: line %d, column %d: ".formatted(source.name(), at.getLineNr(), at.getColumnNr());
  }

  private static void closeQuietly(InputStream in, IOException cause) {
    try {
      in.close();
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }
}
