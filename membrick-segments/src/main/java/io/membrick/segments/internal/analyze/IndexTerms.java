package io.membrick.segments.internal.analyze;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The terms under which a token stands in the index. Stems and exact forms share one field; a
 * control character, which no form contains, keeps them apart.
 */
public final class IndexTerms {
  /** The first char of every exact term. */
  public static final char EXACT_PREFIX = '\u0001';

  /** No term is longer, in chars. */
  static final int MAX_LENGTH = 256;

  private static final char HASH_MARK = '\u0002';
  private static final int KEPT_OF_LONG = 64;

  private IndexTerms() {}

  /** The term of the stem. */
  public static String stemTerm(Token token) {
    return bounded(token.stem());
  }

  /** The term of the exact form, or null where the form is its own stem. */
  public static @Nullable String exactTerm(Token token) {
    return token.form().equals(token.stem()) ? null : EXACT_PREFIX + bounded(token.form());
  }

  /** A long form keeps its beginning and a digest of the whole, so it is still found whole. */
  private static String bounded(String form) {
    if (form.length() < MAX_LENGTH) {
      return form;
    }
    boolean splitsPair = Character.isHighSurrogate(form.charAt(KEPT_OF_LONG - 1));
    int kept = splitsPair ? KEPT_OF_LONG - 1 : KEPT_OF_LONG;
    return form.substring(0, kept) + HASH_MARK + digest(form);
  }

  private static String digest(String form) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(form.getBytes(StandardCharsets.UTF_8)), 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
