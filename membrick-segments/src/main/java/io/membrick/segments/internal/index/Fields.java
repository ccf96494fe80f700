package io.membrick.segments.internal.index;

import org.apache.lucene.util.BytesRef;

/** Names of the index's fields. Short, since every file of the index repeats them. */
final class Fields {
  /** Terms of a passage, with frequencies and positions; its norm is the passage's length. */
  static final String TEXT = "t";

  /** User and id as one term: finds and removes a document. */
  static final String UID = "u";

  /** Segment key as a sorted value, encoded so that the keys of a user lie together. */
  static final String KEY = "k";

  /** Segment key as a term: removes whole segments. */
  static final String KEY_TERM = "kt";

  /** Place in the session; second part of the sort order. */
  static final String ORDER = "o";

  /** Sequence number of the version. */
  static final String SEQ_NO = "s";

  /** The caller's locator. */
  static final String LOCATOR = "l";

  /** The id, to be read back. */
  static final String ID = "i";

  /** Number of the passage within its document, from 0. */
  static final String PASSAGE = "p";

  /** Expiry in microseconds since the epoch; absent where there is none. */
  static final String EXPIRY = "x";

  /** Marks the last passage of a document: the index sorts documents whole by it. */
  static final String BLOCK = "b";

  private Fields() {}

  /** The term of a user's document: the user's length first, so that no two pairs are alike. */
  static BytesRef uid(String user, String id) {
    byte[] userBytes = CodeUnits.encode(user);
    byte[] idBytes = CodeUnits.encode(id);
    byte[] term = new byte[2 + userBytes.length + idBytes.length];
    term[0] = (byte) (userBytes.length >>> 8);
    term[1] = (byte) userBytes.length;
    System.arraycopy(userBytes, 0, term, 2, userBytes.length);
    System.arraycopy(idBytes, 0, term, 2 + userBytes.length, idBytes.length);
    return new BytesRef(term);
  }
}
