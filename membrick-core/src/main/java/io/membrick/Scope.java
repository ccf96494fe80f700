package io.membrick;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whose a memory is, and what an operation may see.
 *
 * <p>A memory is stored under exactly one scope. An operation sees the memories whose scope its own
 * {@linkplain #covers covers}: a part that the operation leaves open matches any value, a part that
 * it names matches that value only. The user is always named. Values compare exactly: {@code
 * test_user}, {@code TEST_USER} and {@code " test_user"} are three users.
 *
 * <pre>{@code
 * Scope ann = Scope.of("ann");                       // everything of ann
 * Scope chat = ann.withAgent("helper").withSession("2026-03-01");
 * ann.covers(chat);                                  // true
 * }</pre>
 */
public final class Scope {
  private final String user;
  private final @Nullable String agent;
  private final @Nullable String app;
  private final @Nullable String session;

  private Scope(
      String user, @Nullable String agent, @Nullable String app, @Nullable String session) {
    this.user = user;
    this.agent = agent;
    this.app = app;
    this.session = session;
  }

  /**
   * Everything of a user.
   *
   * @throws IllegalArgumentException if the user is blank, above 1,024 bytes of UTF-8, or holds an
   *     unpaired surrogate
   */
  public static Scope of(String user) {
    return new Scope(Limits.name("user", user), null, null, null);
  }

  /** The same, kept to an agent. */
  public Scope withAgent(String newAgent) {
    return new Scope(user, Limits.name("agent", newAgent), app, session);
  }

  /** The same, kept to an application. */
  public Scope withApp(String newApp) {
    return new Scope(user, agent, Limits.name("app", newApp), session);
  }

  /** The same, kept to a session. */
  public Scope withSession(String newSession) {
    return new Scope(user, agent, app, Limits.name("session", newSession));
  }

  /** The user. */
  public String user() {
    return user;
  }

  /** The agent, if one is named. */
  public Optional<String> agent() {
    return Optional.ofNullable(agent);
  }

  /** The application, if one is named. */
  public Optional<String> app() {
    return Optional.ofNullable(app);
  }

  /** The session, if one is named. */
  public Optional<String> session() {
    return Optional.ofNullable(session);
  }

  /** Whether an operation under this scope sees a memory stored under the other. */
  public boolean covers(Scope stored) {
    Objects.requireNonNull(stored, "scope is null");
    return user.equals(stored.user)
        && (agent == null || agent.equals(stored.agent))
        && (app == null || app.equals(stored.app))
        && (session == null || session.equals(stored.session));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Scope that
        && user.equals(that.user)
        && Objects.equals(agent, that.agent)
        && Objects.equals(app, that.app)
        && Objects.equals(session, that.session);
  }

  @Override
  public int hashCode() {
    return Objects.hash(user, agent, app, session);
  }

  @Override
  public String toString() {
    return "Scope[user="
        + user
        + (agent == null ? "" : ", agent=" + agent)
        + (app == null ? "" : ", app=" + app)
        + (session == null ? "" : ", session=" + session)
        + "]";
  }
}
