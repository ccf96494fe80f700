package io.membrick.internal;

import io.membrick.MembrickOptions;
import io.membrick.internal.journal.FileJournal;
import io.membrick.internal.journal.JournalSettings;
import java.nio.file.Path;
import java.util.Optional;

/** A store in a directory. */
record FilePlace(Path directory) implements StorePlace {

  @Override
  public String name() {
    return directory.toString();
  }

  @Override
  public OpenedJournal openJournal(MembrickOptions options) {
    FileJournal journal = FileJournal.open(directory, JournalSettings.of(options));
    return new OpenedJournal(journal, journal.recovery());
  }

  @Override
  public Optional<Path> indexDirectory() {
    return Optional.of(directory.resolve("index"));
  }
}
