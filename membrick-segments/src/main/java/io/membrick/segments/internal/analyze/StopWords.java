package io.membrick.segments.internal.analyze;

import java.util.Set;

/**
 * The words of a question that ask rather than name: left out of queries, never out of texts.
 *
 * <p>Prepositions that say when or where (before, during, under) stay: leaving them out gained
 * nothing. "May" stays as it is a month too. The forms are folded, so contractions stand without
 * their apostrophe.
 */
final class StopWords {
  private static final Set<String> WORDS =
      Set.of(
          words(
              """
              what when where who whom whose which why how whats whens wheres whos hows
              i me my mine myself im ive you your yours yourself youre youve
              we us our ours ourselves he him his himself she her hers herself it its itself
              they them their theirs themselves theyre
              a an the this that these those there here thats theres
              am is are was were be been being isnt arent wasnt werent
              do does did doing done dont doesnt didnt have has had having havent hasnt hadnt
              will would shall should can could might must
              wont wouldnt shouldnt cant cannot couldnt
              and or but nor not no so if then than as because while
              of in on at to for with from by about into onto
              any some all both each more
              let please tell
              """));

  private StopWords() {}

  static boolean contains(String form) {
    return WORDS.contains(form);
  }

  private static String[] words(String text) {
    return text.trim().split("\\s+");
  }
}
