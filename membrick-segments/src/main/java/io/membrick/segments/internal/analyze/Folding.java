package io.membrick.segments.internal.analyze;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;

/**
 * Folds what a reader takes for the same: compatibility forms, case, accents, kinds of apostrophe,
 * hyphen and digit.
 *
 * <p>Accents go from Latin and Greek letters and, of Cyrillic, stress marks and the dots of yo. In
 * all other scripts marks are vowels or tones and stay. Case is folded by code point, so the
 * default locale has no say.
 */
final class Folding {
  private static final int CACHED = 0x530;
  private static final String[] CACHE = new String[CACHED];

  /** What folds to this ends the token before it. */
  private static final int SEPARATOR = ' ';

  static {
    for (int c = 0; c < CACHED; c++) {
      CACHE[c] = compute(Character.toString(c));
    }
  }

  private Folding() {}

  /** Folds one code point that no mark follows. */
  static String codePoint(int codePoint) {
    return codePoint < CACHED ? CACHE[codePoint] : compute(Character.toString(codePoint));
  }

  /**
   * Folds a character with the marks that follow it. The answer is empty if nothing of it is left.
   */
  static String cluster(String cluster) {
    return compute(cluster);
  }

  private static String compute(String cluster) {
    // Normalising these would tear letters out of a sign: Foo™ is not "footm".
    if (isTradeSign(cluster.charAt(0))) {
      return " ";
    }
    String composed = Normalizer.normalize(cluster, Normalizer.Form.NFKC);
    StringBuilder out = new StringBuilder(composed.length());
    boolean keepMarks = false;
    for (int i = 0; i < composed.length(); ) {
      int c = composed.codePointAt(i);
      i += Character.charCount(c);
      if (!CharClass.isMark(c)) {
        keepMarks = Character.isLetter(c) && !hasAccents(UnicodeScript.of(c));
        appendBase(out, c);
      } else if (keepMarks && !isIgnorable(c)) {
        out.appendCodePoint(c);
      } else if (out.isEmpty() && UnicodeScript.of(c) != UnicodeScript.INHERITED) {
        out.appendCodePoint(c);
      }
    }
    return out.toString();
  }

  private static void appendBase(StringBuilder out, int c) {
    if (isIgnorable(c)) {
      return;
    }
    if (Character.isDigit(c)) {
      out.append((char) ('0' + Character.digit(c, 10)));
    } else if (Character.isLetter(c)) {
      appendLetter(out, c);
    } else {
      out.appendCodePoint(foldSign(c));
    }
  }

  private static void appendLetter(StringBuilder out, int c) {
    if (c == 0x02BC || c == 0x02BB || c == 0x02B9) {
      out.append('\'');
      return;
    }
    // Up, then down: several small letters may share one capital.
    int lower = Character.toLowerCase(Character.toUpperCase(c));
    switch (UnicodeScript.of(lower)) {
      case LATIN -> appendAscii(out, stripMarks(lower));
      case GREEK -> out.append(stripMarks(lower).replace('ς', 'σ'));
      case CYRILLIC -> out.appendCodePoint(foldCyrillic(lower));
      default -> out.appendCodePoint(lower);
    }
  }

  private static int foldCyrillic(int c) {
    return switch (c) {
      case 'ё', 'ѐ' -> 'е';
      case 'ѝ' -> 'и';
      default -> c;
    };
  }

  private static String stripMarks(int letter) {
    String text = Character.toString(letter);
    if (letter < 128) {
      return text;
    }
    StringBuilder out = new StringBuilder(2);
    Normalizer.normalize(text, Normalizer.Form.NFD)
        .codePoints()
        .filter(c -> !CharClass.isMark(c))
        .forEach(out::appendCodePoint);
    return out.toString();
  }

  private static void appendAscii(StringBuilder out, String latin) {
    char[] in = latin.toCharArray();
    char[] folded = new char[4 * in.length];
    int length = ASCIIFoldingFilter.foldToASCII(in, 0, folded, 0, in.length);
    // Small capitals fold to capitals.
    for (int i = 0; i < length; i++) {
      out.append(Character.toLowerCase(folded[i]));
    }
  }

  private static int foldSign(int c) {
    return switch (c) {
      case 0x2018, 0x2019, 0x201B, 0x2032, 0x00B4 -> '\'';
      case 0x2010, 0x2011, 0x2212 -> '-';
      case 0x2044, 0x2215 -> '/';
      default -> isEncodable(c) ? c : SEPARATOR;
    };
  }

  /** Unpaired surrogates must not reach the index, where they cannot be encoded. */
  private static boolean isEncodable(int c) {
    return switch (Character.getType(c)) {
      case Character.SURROGATE,
          Character.CONTROL,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static boolean hasAccents(UnicodeScript script) {
    return script == UnicodeScript.LATIN
        || script == UnicodeScript.GREEK
        || script == UnicodeScript.CYRILLIC;
  }

  private static boolean isTradeSign(char c) {
    return c == 0x2122 || c == 0x2120 || c == 0x00A9 || c == 0x00AE;
  }

  /** Invisible characters: format controls, variation selectors, fillers, skin tones. */
  private static boolean isIgnorable(int c) {
    return Character.getType(c) == Character.FORMAT
        || c == 0x034F
        || c == 0x115F
        || c == 0x1160
        || (c >= 0x17B4 && c <= 0x17B5)
        || (c >= 0x180B && c <= 0x180F)
        || (c >= 0xFE00 && c <= 0xFE0F)
        || (c >= 0x1F3FB && c <= 0x1F3FF)
        || (c >= 0xE0100 && c <= 0xE01EF);
  }
}
