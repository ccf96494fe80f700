package io.membrick.segments.internal.analyze;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.tartarus.snowball.ext.PorterStemmer;

/**
 * Finds the stem of a form.
 *
 * <p>The stem depends on the form alone, never on how the word was written or where it stood:
 * otherwise a query and a text could disagree. Words of ASCII letters are stemmed as English. Words
 * joined by hyphens, underscores or, as in U.S.A., by full stops are stemmed as if written
 * together, so that e-mail and email, user_id and userId share a stem. Everything else is its own
 * stem.
 *
 * <p>Threads: safe for use by many. The cache is read and written without a lock; a lost entry
 * costs one more stemming.
 */
final class Stemmer {
  private static final int MAX_LENGTH = 64;
  private static final int CACHE_SIZE = 1 << 13;

  private final AtomicReferenceArray<Entry> cache = new AtomicReferenceArray<>(CACHE_SIZE);

  /** The stem of a folded form; never empty. */
  String stem(String form) {
    if (form.length() > MAX_LENGTH || form.length() < 3) {
      return form;
    }
    int slot = slot(form);
    Entry entry = cache.getPlain(slot);
    if (entry == null || !entry.form.equals(form)) {
      entry = new Entry(form, compute(form));
      cache.setRelease(slot, entry);
    }
    return entry.stem;
  }

  private static int slot(String form) {
    int hash = form.hashCode();
    return (hash ^ (hash >>> 16)) & (CACHE_SIZE - 1);
  }

  private static String compute(String form) {
    String joined = join(form);
    return joined.isEmpty() ? form : stemEnglish(joined, form);
  }

  private static String stemEnglish(String joined, String form) {
    for (int i = 0; i < joined.length(); i++) {
      if (!isLetter(joined.charAt(i))) {
        return joined;
      }
    }
    PorterStemmer porter = new PorterStemmer();
    porter.setCurrent(joined);
    porter.stem();
    String stem = porter.getCurrent();
    // One object for both saves memory where nothing was cut.
    return stem.equals(form) ? form : stem;
  }

  /** The form without the signs between its parts; empty if it is no joined word. */
  private static String join(String form) {
    boolean letters = false;
    boolean acronym = form.length() % 2 == 1;
    boolean hyphens = true;
    for (int i = 0; i < form.length(); i++) {
      char c = form.charAt(i);
      letters |= isLetter(c);
      acronym &= i % 2 == 0 ? isLetter(c) : c == '.';
      hyphens &= isLetterOrDigit(c) || isInnerHyphen(form, i);
    }
    if (acronym) {
      return form.replace(".", "");
    }
    return letters && hyphens ? form.replace("-", "").replace("_", "") : "";
  }

  private static boolean isInnerHyphen(String form, int i) {
    char c = form.charAt(i);
    return (c == '-' || c == '_')
        && i > 0
        && i + 1 < form.length()
        && isLetterOrDigit(form.charAt(i - 1));
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isLetterOrDigit(char c) {
    return isLetter(c) || (c >= '0' && c <= '9');
  }

  private record Entry(String form, String stem) {}
}
