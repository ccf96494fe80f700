package io.membrick.segments.testkit;

import io.membrick.segments.IndexSnapshot;
import io.membrick.segments.SegmentIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** One run of a script. The applied changes are kept, as a journal would, for opening again. */
final class ScriptRun implements AutoCloseable {
  private static final int HELD_MAX = 3;

  private final int passageTokens;
  private final Path directory;
  private final List<Running> running = new ArrayList<>();
  private final List<ScriptStep.Apply> journal = new ArrayList<>();
  private final Deque<View> held = new ArrayDeque<>();
  private OracleIndex oracle;
  private SegmentForm form = SegmentForm.FULL;

  ScriptRun(int passageTokens, Path directory) {
    this.passageTokens = passageTokens;
    this.directory = directory;
    oracle = new OracleIndex(passageTokens);
  }

  void open(List<Subject> subjects) throws IOException {
    for (Subject subject : subjects) {
      running.add(new Running(subject));
    }
  }

  void step(ScriptStep step) throws IOException {
    switch (step) {
      case ScriptStep.Apply apply -> apply(apply);
      case ScriptStep.Publish publish -> publish();
      case ScriptStep.Checkpoint checkpoint -> checkpoint();
      case ScriptStep.Reopen reopen -> reopen();
      case ScriptStep.Hold hold -> hold();
      case ScriptStep.Ask(Question question) -> ask(question);
    }
  }

  private void apply(ScriptStep.Apply step) throws IOException {
    journal.add(step);
    oracle.apply(step.change());
    for (Running each : running) {
      each.index.apply(step.change());
    }
  }

  private void publish() throws IOException {
    long seqNo = lastSeqNo();
    oracle.publish(seqNo);
    for (Running each : running) {
      each.index.publish(seqNo);
    }
    try (View view = acquire()) {
      view.checkNumbers();
    }
  }

  /** An index with unpublished changes may refuse a checkpoint, so they are published first. */
  private void checkpoint() throws IOException {
    publish();
    oracle.checkpoint();
    for (Running each : running) {
      each.index.checkpoint();
      if (each.subject.durable() && each.index.checkpointSeqNo() != oracle.checkpointSeqNo()) {
        throw new AssertionError(
            each.subject.name()
                + ": checkpointSeqNo "
                + each.index.checkpointSeqNo()
                + ", oracle "
                + oracle.checkpointSeqNo());
      }
    }
  }

  private void reopen() throws IOException {
    form = SegmentForm.WITHOUT_GENERATION;
    oracle = oracle.reopened();
    for (Running each : running) {
      each.reopen(oracle);
    }
    for (ScriptStep.Apply step : journal) {
      if (step.seqNo() > oracle.checkpointSeqNo()) {
        oracle.apply(step.change());
      }
    }
    for (Running each : running) {
      each.catchUp(journal);
    }
    publish();
  }

  private void hold() {
    held.add(acquire());
    if (held.size() > HELD_MAX) {
      held.remove().close();
    }
  }

  private void ask(Question question) {
    try (View view = acquire()) {
      view.check(question, "current");
    }
    for (View view : held) {
      view.check(question, "held");
    }
  }

  private View acquire() {
    List<IndexSnapshot> snapshots = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Running each : running) {
      snapshots.add(each.index.acquire());
      names.add(each.subject.name());
    }
    return new View(oracle.acquire(), snapshots, names, form);
  }

  private long lastSeqNo() {
    return journal.isEmpty() ? 0 : journal.getLast().seqNo();
  }

  @Override
  public void close() throws IOException {
    held.forEach(View::close);
    for (Running each : running) {
      each.index.close();
    }
  }

  /** A subject at work. */
  private final class Running {
    private final Subject subject;
    private SegmentIndex index;

    Running(Subject subject) throws IOException {
      this.subject = subject;
      index = openIndex();
    }

    private SegmentIndex openIndex() throws IOException {
      return subject.opener().open(passageTokens, directory.resolve(subject.name()));
    }

    void reopen(OracleIndex expected) throws IOException {
      index.close();
      index = openIndex();
      long wanted = subject.durable() ? expected.checkpointSeqNo() : 0;
      if (index.checkpointSeqNo() != wanted) {
        throw new AssertionError(
            subject.name() + " opened at " + index.checkpointSeqNo() + ", not at " + wanted);
      }
      if (subject.durable()) {
        checkContent(expected);
      }
    }

    private void checkContent(OracleIndex expected) {
      try (IndexSnapshot wanted = expected.acquire();
          IndexSnapshot found = index.acquire()) {
        List<String> differences =
            ScriptRunner.differences(wanted, found, new Question.Sizes(), form);
        if (wanted.seqNo() != found.seqNo() || !differences.isEmpty()) {
          throw new AssertionError(
              subject.name() + " opened with seqNo " + found.seqNo() + " " + differences);
        }
      }
    }

    void catchUp(List<ScriptStep.Apply> changes) throws IOException {
      long from = index.checkpointSeqNo();
      for (ScriptStep.Apply step : changes) {
        if (step.seqNo() > from) {
          index.apply(step.change());
        }
      }
    }
  }
}
