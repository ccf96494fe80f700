package io.membrick.segments.internal.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/**
 * What one user holds as of one snapshot: the domain over which a search counts its statistics.
 *
 * <p>A search numbers the user's segments from 0 in the order of their ordinals: the <em>local
 * number</em>, by which its arrays are indexed.
 *
 * <p><strong>Threads:</strong> immutable; what is derived is computed at most once a thread that
 * races, and published safely by being final fields of its own object.
 */
public final class UserTotals {
  /** A user of whom nothing is known. */
  public static final UserTotals NOTHING = new UserTotals(new RoaringBitmap(), 0, 0);

  /** Ordinals of the segments and back. */
  private static final class Numbering {
    /** By local number, rising. */
    final int[] ordinals;

    /** Local number by ordinal, less the first ordinal; -1 where there is none. */
    final int[] locals;

    Numbering(int[] ordinals, int[] locals) {
      this.ordinals = ordinals;
      this.locals = locals;
    }
  }

  private final RoaringBitmap bitmap;
  private final long passages;
  private final long tokens;
  private @Nullable Numbering numbering;

  private UserTotals(RoaringBitmap bitmap, long passages, long tokens) {
    this.bitmap = bitmap;
    this.passages = passages;
    this.tokens = tokens;
  }

  /** The totals after one of the user's segments changed. */
  public UserTotals with(int ordinal, boolean was, boolean is, long morePassages, long moreTokens) {
    RoaringBitmap after = bitmap;
    if (was != is) {
      after = bitmap.clone();
      if (is) {
        after.add(ordinal);
      } else {
        after.remove(ordinal);
      }
    }
    return new UserTotals(after, passages + morePassages, tokens + moreTokens);
  }

  /** Ordinals of the segments that hold something; not to be changed. */
  public RoaringBitmap bitmap() {
    return bitmap;
  }

  /** How many segments hold something. */
  public int segments() {
    return numbering().ordinals.length;
  }

  /** Live passages. */
  public long passages() {
    return passages;
  }

  /** Length of all live passages. */
  public long tokens() {
    return tokens;
  }

  /** Ordinal of a local number. */
  public int ordinal(int local) {
    return numbering().ordinals[local];
  }

  /** Local number of an ordinal of this user, or -1 if that segment holds nothing. */
  public int local(int ordinal) {
    Numbering known = numbering();
    if (known.ordinals.length == 0) {
      return -1;
    }
    int offset = ordinal - known.ordinals[0];
    return offset >= 0 && offset < known.locals.length ? known.locals[offset] : -1;
  }

  private Numbering numbering() {
    Numbering known = numbering;
    if (known == null) {
      known = number(bitmap.toArray());
      numbering = known;
    }
    return known;
  }

  private static Numbering number(int[] ordinals) {
    if (ordinals.length == 0) {
      return new Numbering(ordinals, ordinals);
    }
    int[] locals = new int[ordinals[ordinals.length - 1] - ordinals[0] + 1];
    Arrays.fill(locals, -1);
    for (int local = 0; local < ordinals.length; local++) {
      locals[ordinals[local] - ordinals[0]] = local;
    }
    return new Numbering(ordinals, locals);
  }
}
