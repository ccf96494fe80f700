package io.membrick.reliability;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps a store's warnings away while a test damages it a thousand times. */
final class NoWarnings implements BeforeAllCallback, AfterAllCallback {
  // Held, or its level would go with it.
  private static final Logger LOGGER = Logger.getLogger("io.membrick");

  @Override
  public void beforeAll(ExtensionContext context) {
    LOGGER.setLevel(Level.OFF);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    LOGGER.setLevel(null);
  }
}
