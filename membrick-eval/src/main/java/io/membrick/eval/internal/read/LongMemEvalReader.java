package io.membrick.eval.internal.read;

import io.membrick.Role;
import io.membrick.eval.DatasetException;
import io.membrick.eval.Haystack;
import io.membrick.eval.Question;
import io.membrick.eval.Session;
import io.membrick.eval.Sessions;
import io.membrick.eval.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One question of LongMemEval with the haystack of its own. Fields may come in any order; ids of
 * sessions begin with {@code answer_} where they hold the answer, which is why no id is ever given
 * to the store as text.
 */
final class LongMemEvalReader {
  private final JsonSource json;
  private @Nullable String id;
  private @Nullable String text;
  private String type = "unknown";
  private final List<String> goldSessions = new ArrayList<>();
  private final List<String> sessionIds = new ArrayList<>();
  private final List<Instant> dates = new ArrayList<>();
  private final List<List<RawTurn>> sessions = new ArrayList<>();

  /** A turn before it has an id, which needs that of its session. */
  private record RawTurn(Role role, String text, boolean hasAnswer) {}

  LongMemEvalReader(JsonSource json) {
    this.json = json;
  }

  Haystack read() {
    json.object("a question", this::field);
    String questionId = required("question_id", id);
    List<Session> built = buildSessions(questionId);
    Map<String, Integer> goldTurns = new LinkedHashMap<>();
    for (int s = 0; s < built.size(); s++) {
      for (int t = 0; t < sessions.get(s).size(); t++) {
        if (sessions.get(s).get(t).hasAnswer()) {
          goldTurns.put(built.get(s).turns().get(t).id(), 1);
        }
      }
    }
    Map<String, Integer> gold = new LinkedHashMap<>();
    goldSessions.forEach(session -> gold.put(session, 1));
    Question question =
        new Question(
            questionId,
            type,
            required("question", text),
            questionId.endsWith("_abs"),
            gold,
            goldTurns);
    return new Haystack(questionId, Sessions.of(built), List.of(question));
  }

  private void field(String name) {
    switch (name) {
      case "question_id" -> id = json.text("a text as question_id");
      case "question_type" -> type = json.text("a text as question_type");
      case "question" -> text = json.text("a text as question");
      case "answer_session_ids" -> texts(name, goldSessions);
      case "haystack_session_ids" -> texts(name, sessionIds);
      case "haystack_dates" ->
          json.list("a list of dates", () -> dates.add(date(json.text("a date"))));
      case "haystack_sessions" -> json.list("a list of sessions", this::session);
      default -> json.skip();
    }
  }

  private void texts(String name, List<String> into) {
    json.list("a list of texts as " + name, () -> into.add(json.text("a text in " + name)));
  }

  private Instant date(String value) {
    return Dates.parse(value)
        .orElseThrow(
            () ->
                json.failure(
                    "date \"%s\" is not of a form like %s".formatted(value, Dates.knownForms())));
  }

  private void session() {
    List<RawTurn> turns = new ArrayList<>();
    json.list("a session, which is a list of turns", () -> turns.add(turn()));
    sessions.add(turns);
  }

  private RawTurn turn() {
    Map<String, String> texts = new LinkedHashMap<>();
    boolean[] hasAnswer = {false};
    json.object(
        "a turn",
        field -> {
          switch (field) {
            case "role", "content" -> texts.put(field, json.text("a text as " + field));
            case "has_answer" -> hasAnswer[0] = json.isTrue();
            default -> json.skip();
          }
        });
    return new RawTurn(
        role(required("role", texts.get("role"))),
        required("content", texts.get("content")),
        hasAnswer[0]);
  }

  private Role role(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "user", "human" -> Role.USER;
      case "assistant" -> Role.ASSISTANT;
      case "system" -> Role.SYSTEM;
      case "tool" -> Role.TOOL;
      default ->
          throw json.failure("role \"" + name + "\" is none of user, assistant, system, tool");
    };
  }

  private List<Session> buildSessions(String questionId) {
    if (sessionIds.size() != sessions.size()
        || !(dates.isEmpty() || dates.size() == sessions.size())) {
      throw json.failure(
          ("question %s has %d haystack_sessions, %d haystack_session_ids and %d haystack_dates:"
                  + " as many of each were expected")
              .formatted(questionId, sessions.size(), sessionIds.size(), dates.size()));
    }
    List<Session> built = new ArrayList<>();
    for (int s = 0; s < sessions.size(); s++) {
      List<Turn> turns = new ArrayList<>();
      for (RawTurn raw : sessions.get(s)) {
        String turnId = sessionIds.get(s) + "_" + (turns.size() + 1);
        turns.add(new Turn(turnId, raw.role(), raw.text()));
      }
      built.add(new Session(sessionIds.get(s), dates.isEmpty() ? null : dates.get(s), turns));
    }
    return built;
  }

  private String required(String name, @Nullable String value) {
    if (value == null) {
      DatasetException missing =
          json.failure("the object that ends here lacks \"" + name + "\": is this LongMemEval?");
      throw missing;
    }
    return value;
  }
}
