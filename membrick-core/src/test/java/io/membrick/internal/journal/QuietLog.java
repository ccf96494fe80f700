package io.membrick.internal.journal;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps the warnings of a journal away while a test makes thousands of failures. */
final class QuietLog implements BeforeAllCallback, AfterAllCallback {
  // Held, or their level would go with them.
  private static final List<Logger> LOGGERS =
      List.of(
          Logger.getLogger(FileJournal.class.getName()),
          Logger.getLogger(JournalOpener.class.getName()),
          Logger.getLogger(Watermark.class.getName()),
          Logger.getLogger(ForceMark.class.getName()));

  @Override
  public void beforeAll(ExtensionContext context) {
    LOGGERS.forEach(logger -> logger.setLevel(Level.OFF));
  }

  @Override
  public void afterAll(ExtensionContext context) {
    LOGGERS.forEach(logger -> logger.setLevel(null));
  }
}
