package io.membrick.eval.internal.read;

import io.membrick.Role;
import io.membrick.eval.Haystack;
import io.membrick.eval.Question;
import io.membrick.eval.Session;
import io.membrick.eval.Sessions;
import io.membrick.eval.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One conversation of LoCoMo with its questions. Both speakers are people, so that both are users
 * to the store; a turn's text begins with the speaker's name, since questions ask by name.
 */
final class LocomoReader {
  private static final Pattern SESSION = Pattern.compile("session_(\\d+)");
  private static final Pattern SESSION_DATE = Pattern.compile("session_(\\d+)_date_time");

  /** Evidence as it was typed: {@code D8:6; D9:17}, {@code D:11:26} and {@code D30:05} occur. */
  private static final Pattern EVIDENCE = Pattern.compile("D:?(\\d+):(\\d+)");

  private final JsonSource json;
  private @Nullable String id;
  private final SortedMap<Integer, List<Turn>> sessions = new TreeMap<>();
  private final Map<Integer, Instant> dates = new HashMap<>();
  private final List<RawQuestion> raw = new ArrayList<>();

  /** A question before it has an id, which needs that of the conversation. */
  private record RawQuestion(String text, String type, Map<String, Integer> goldTurns) {}

  LocomoReader(JsonSource json) {
    this.json = json;
  }

  Haystack read() {
    json.object(
        "a conversation",
        field -> {
          switch (field) {
            case "sample_id" -> id = json.text("a text as sample_id");
            case "conversation" -> json.object("the conversation", this::conversationField);
            case "qa" -> json.list("a list of questions", this::question);
            default -> json.skip();
          }
        });
    if (id == null || sessions.isEmpty()) {
      throw json.failure(
          "the object that ends here lacks \"sample_id\" or a \"session_1\" in its"
              + " \"conversation\": is this LoCoMo?");
    }
    return new Haystack(id, Sessions.of(buildSessions()), buildQuestions(id));
  }

  private void conversationField(String field) {
    Matcher session = SESSION.matcher(field);
    Matcher date = SESSION_DATE.matcher(field);
    if (session.matches() && json.isList()) {
      List<Turn> turns = new ArrayList<>();
      json.list("a list of turns", () -> turns.add(turn()));
      sessions.put(Integer.valueOf(session.group(1)), turns);
    } else if (date.matches()) {
      String text = json.text("a date");
      Instant at =
          Dates.parse(text)
              .orElseThrow(
                  () ->
                      json.failure(
                          "date \"%s\" is not of a form like %s"
                              .formatted(text, Dates.knownForms())));
      dates.put(Integer.valueOf(date.group(1)), at);
    } else {
      json.skip();
    }
  }

  private Turn turn() {
    Map<String, String> texts = new HashMap<>();
    json.object(
        "a turn",
        field -> {
          switch (field) {
            case "speaker", "dia_id", "text", "blip_caption" ->
                texts.put(field, json.text("a text as " + field));
            default -> json.skip();
          }
        });
    String text = texts.get("text");
    String diaId = texts.get("dia_id");
    if (text == null || diaId == null) {
      throw json.failure("the turn that ends here lacks \"text\" or \"dia_id\"");
    }
    String caption = texts.get("blip_caption");
    String said = caption == null ? text : text + " [shares a picture of " + caption + "]";
    String speaker = texts.getOrDefault("speaker", "");
    return new Turn(normalId(diaId), Role.USER, speaker.isEmpty() ? said : speaker + ": " + said);
  }

  private void question() {
    Map<String, String> texts = new HashMap<>();
    Map<String, Integer> gold = new LinkedHashMap<>();
    json.object(
        "a question",
        field -> {
          switch (field) {
            case "question", "category" -> texts.put(field, json.text("a text as " + field));
            case "evidence" ->
                json.list("a list of evidence", () -> evidence(json.text("evidence"), gold));
            default -> json.skip();
          }
        });
    String text = texts.get("question");
    if (text == null) {
      throw json.failure("the question that ends here lacks \"question\"");
    }
    raw.add(new RawQuestion(text, type(texts.getOrDefault("category", "")), gold));
  }

  private static void evidence(String text, Map<String, Integer> gold) {
    Matcher found = EVIDENCE.matcher(text);
    while (found.find()) {
      gold.put(turnId(found), 1);
    }
  }

  private static String normalId(String diaId) {
    Matcher found = EVIDENCE.matcher(diaId);
    return found.matches() ? turnId(found) : diaId;
  }

  private static String turnId(Matcher found) {
    return "D" + Integer.parseInt(found.group(1)) + ":" + Integer.parseInt(found.group(2));
  }

  private static String type(String category) {
    return switch (category) {
      case "1" -> "multi-hop";
      case "2" -> "temporal";
      case "3" -> "open-domain";
      case "4" -> "single-hop";
      case "5" -> "adversarial";
      default -> category.isEmpty() ? "unknown" : "category-" + category;
    };
  }

  private List<Session> buildSessions() {
    List<Session> built = new ArrayList<>();
    sessions.forEach(
        (number, turns) -> built.add(new Session("D" + number, dates.get(number), turns)));
    return built;
  }

  private List<Question> buildQuestions(String sampleId) {
    List<Question> built = new ArrayList<>();
    for (RawQuestion question : raw) {
      Map<String, Integer> goldSessions = new LinkedHashMap<>();
      question.goldTurns().keySet().stream()
          .map(turn -> turn.substring(0, turn.indexOf(':')))
          .forEach(session -> goldSessions.put(session, 1));
      built.add(
          new Question(
              sampleId + "_q" + (built.size() + 1),
              question.type(),
              question.text(),
              false,
              goldSessions,
              question.goldTurns()));
    }
    return built;
  }
}
