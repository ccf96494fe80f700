package io.membrick.segments.testkit;

import io.membrick.segments.Grouping;
import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexDocument;
import io.membrick.segments.IndexQuery;
import io.membrick.segments.IndexSnapshot.Direction;
import io.membrick.segments.RouteWidth;
import io.membrick.segments.Router;
import io.membrick.segments.SegmentFilter;
import io.membrick.segments.SegmentKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes scripts from seeds: the same seed gives the same script. */
public final class ScriptGenerator {
  private static final Instant NOW = Instant.parse("2025-03-01T12:00:00Z");

  private final Random random;
  private final RandomNames names;
  private final RandomTexts texts;
  private final Map<List<String>, Long> orders = new HashMap<>();
  private long seqNo;

  private ScriptGenerator(long seed) {
    random = new Random(seed);
    names = new RandomNames(random);
    texts = new RandomTexts(random);
  }

  /** The script of that seed. */
  public static IndexScript generate(long seed) {
    ScriptGenerator generator = new ScriptGenerator(seed);
    List<ScriptStep> steps = new ArrayList<>();
    int count = 30 + generator.random.nextInt(150);
    for (int i = 0; i < count; i++) {
      steps.add(generator.step());
    }
    steps.add(new ScriptStep.Publish());
    for (int i = 0; i < 10; i++) {
      steps.add(new ScriptStep.Ask(generator.question()));
    }
    int passageTokens = List.of(16, 32, 256).get(generator.random.nextInt(3));
    return new IndexScript(passageTokens, steps);
  }

  private ScriptStep step() {
    int kind = random.nextInt(100);
    if (kind < 55) {
      return new ScriptStep.Apply(++seqNo, change());
    }
    if (kind < 68) {
      return new ScriptStep.Publish();
    }
    if (kind < 71) {
      return new ScriptStep.Checkpoint();
    }
    if (kind < 72) {
      return new ScriptStep.Reopen();
    }
    return kind < 74 ? new ScriptStep.Hold() : new ScriptStep.Ask(question());
  }

  private IndexChange change() {
    int kind = random.nextInt(100);
    if (kind < 82) {
      return new IndexChange.Put(document());
    }
    if (kind < 96) {
      String user = names.user();
      String id = names.id();
      orders.remove(List.of(user, id));
      return new IndexChange.Remove(user, id);
    }
    SegmentFilter filter = names.filter();
    return new IndexChange.RemoveAll(filter);
  }

  private IndexDocument document() {
    SegmentKey key = names.key();
    String id = names.id();
    long order = orders.computeIfAbsent(List.of(key.user(), id), any -> seqNo);
    return new IndexDocument(
        id,
        key,
        seqNo,
        order,
        random.nextLong(),
        NOW.minusSeconds(random.nextInt(400) * 86_400L),
        expiry(),
        texts.text());
  }

  private @Nullable Instant expiry() {
    return switch (random.nextInt(10)) {
      case 0 -> NOW;
      case 1 -> NOW.plusMillis(1);
      case 2 -> NOW.minusMillis(1);
      case 3 -> Instant.parse("9999-12-31T23:59:59Z");
      default -> null;
    };
  }

  private Question question() {
    int kind = random.nextInt(20);
    if (kind < 13) {
      return new Question.Search(query());
    }
    if (kind < 15) {
      Direction direction = random.nextBoolean() ? Direction.OLDEST_FIRST : Direction.NEWEST_FIRST;
      return new Question.Pages(names.filter(), direction, random.nextInt(8));
    }
    if (kind < 17) {
      return new Question.Find(names.user(), names.id());
    }
    return kind < 19 ? new Question.Segments(names.filter()) : new Question.Sizes();
  }

  private IndexQuery query() {
    int topK = random.nextInt(10) == 0 ? Integer.MAX_VALUE : random.nextInt(51);
    RouteWidth width =
        random.nextBoolean() ? RouteWidth.all() : RouteWidth.fixed(1 + random.nextInt(5));
    Router router = random.nextInt(6) == 0 ? new HashRouter(random.nextInt()) : Router.byEvidence();
    Grouping grouping = random.nextInt(3) == 0 ? Grouping.SEGMENT : Grouping.NONE;
    Instant now = random.nextInt(4) == 0 ? NOW.minusMillis(random.nextInt(3)) : NOW;
    return new IndexQuery(texts.query(), names.filter(), topK, width, router, grouping, now);
  }
}
