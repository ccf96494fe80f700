package io.membrick.internal.publish;

import io.membrick.Memory;
import io.membrick.MemoryId;
import io.membrick.Scope;
import io.membrick.internal.model.JournalRecord;
import io.membrick.internal.model.ScopeKeys;
import io.membrick.internal.model.Written;
import io.membrick.segments.IndexChange;
import io.membrick.segments.IndexDocument;

/** Says in the words of the index what is in the journal. */
final class Changes {
  private Changes() {}

  /** The change that a record makes to the index. */
  static IndexChange of(Written written) {
    return switch (written.record()) {
      case JournalRecord.Put(Memory memory) ->
          new IndexChange.Put(document(memory, written.locator()));
      case JournalRecord.Delete(long seqNo, Scope scope, MemoryId id, var at) ->
          new IndexChange.Remove(scope.user(), id.value());
      case JournalRecord.DeleteAll(long seqNo, Scope scope, var at) ->
          new IndexChange.RemoveAll(ScopeKeys.filter(scope));
    };
  }

  private static IndexDocument document(Memory memory, long locator) {
    return new IndexDocument(
        memory.id().value(),
        ScopeKeys.key(memory.scope()),
        memory.seqNo(),
        memory.createdSeqNo(),
        locator,
        memory.eventAt(),
        memory.expiresAt().orElse(null),
        memory.text());
  }
}
