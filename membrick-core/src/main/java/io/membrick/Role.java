package io.membrick;

/** Who said it. */
public enum Role {
  /** The human. */
  USER,
  /** The model or agent. */
  ASSISTANT,
  /** Instructions of the application. */
  SYSTEM,
  /** Output of a tool. */
  TOOL,
  /** Nobody in particular: a note, a document, a fact. */
  NONE
}
