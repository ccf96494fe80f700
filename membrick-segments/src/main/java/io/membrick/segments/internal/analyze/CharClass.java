package io.membrick.segments.internal.analyze;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/** The classes of folded characters that decide where tokens begin and end. */
final class CharClass {
  /** Ends every token. */
  static final byte BREAK = 0;

  static final byte LETTER = 1;
  static final byte DIGIT = 2;

  /** Inside a word but not part of its form: the apostrophe, the comma of 1,000. */
  static final byte SILENT = 3;

  /** Joins the parts of a name: full stop, hyphen, underscore. */
  static final byte WEAK = 4;

  /** Joins names to paths, addresses and expressions. */
  static final byte STRONG = 5;

  /** A character of a script that is written without spaces. */
  static final byte DENSE = 6;

  /** A combining mark that belongs to the dense character before it. */
  static final byte MARK = 7;

  static final byte EMOJI = 8;

  private static final String STRONG_ASCII = "/\\:@?=&#+~$%";
  private static final byte[] ASCII = asciiTable();
  private static final int FIRST_DENSE = 0x0E00;

  private static final Set<UnicodeScript> DENSE_SCRIPTS =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL,
          UnicodeScript.BOPOMOFO,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR,
          UnicodeScript.JAVANESE,
          UnicodeScript.TAI_LE,
          UnicodeScript.NEW_TAI_LUE,
          UnicodeScript.TAI_THAM,
          UnicodeScript.TAI_VIET);

  private CharClass() {}

  /** The class of a folded code point that stands alone. */
  static byte of(int codePoint) {
    if (codePoint < 128) {
      return ASCII[codePoint];
    }
    if (isMark(codePoint)) {
      return MARK;
    }
    if (isEmoji(codePoint)) {
      return EMOJI;
    }
    if (Character.getType(codePoint) == Character.CURRENCY_SYMBOL) {
      return STRONG;
    }
    if (!isWordCharacter(codePoint)) {
      return BREAK;
    }
    return isDense(codePoint) ? DENSE : LETTER;
  }

  /** Whether single characters of this script are words often enough to be indexed alone. */
  static boolean isSyllableOrIdeograph(int codePoint) {
    if (codePoint < 0x3400) {
      return false;
    }
    return Character.isIdeographic(codePoint)
        || UnicodeScript.of(codePoint) == UnicodeScript.HANGUL;
  }

  static boolean isMark(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || type == Character.ENCLOSING_MARK;
  }

  static boolean isEmoji(int codePoint) {
    return codePoint >= 0x2190
        && (Character.isExtendedPictographic(codePoint) || isRegionalIndicator(codePoint));
  }

  static boolean isRegionalIndicator(int codePoint) {
    return codePoint >= 0x1F1E6 && codePoint <= 0x1F1FF;
  }

  private static boolean isWordCharacter(int codePoint) {
    int type = Character.getType(codePoint);
    return Character.isLetterOrDigit(codePoint)
        || type == Character.LETTER_NUMBER
        || type == Character.OTHER_NUMBER;
  }

  /** Whether the script is written without spaces. */
  static boolean isDense(int codePoint) {
    if (codePoint < FIRST_DENSE) {
      return false;
    }
    // The prolonged sound mark is common to both kana and so has no script of its own.
    return codePoint == 0x30FC || DENSE_SCRIPTS.contains(UnicodeScript.of(codePoint));
  }

  private static byte[] asciiTable() {
    byte[] table = new byte[128];
    for (int c = 0; c < 128; c++) {
      if (Character.isLetter(c)) {
        table[c] = LETTER;
      } else if (Character.isDigit(c)) {
        table[c] = DIGIT;
      } else if (STRONG_ASCII.indexOf(c) >= 0) {
        table[c] = STRONG;
      }
    }
    table['\''] = SILENT;
    table['.'] = WEAK;
    table['-'] = WEAK;
    table['_'] = WEAK;
    return table;
  }
}
