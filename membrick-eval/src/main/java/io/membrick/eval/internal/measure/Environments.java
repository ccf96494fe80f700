package io.membrick.eval.internal.measure;

import io.membrick.MemoryService;
import io.membrick.eval.EvaluationResult.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** What this virtual machine says of itself. */
final class Environments {
  private static final String VERSION = "/META-INF/maven/io.membrick/membrick-core/pom.properties";

  private Environments() {}

  static Environment here() {
    Runtime runtime = Runtime.getRuntime();
    return new Environment(
        property("java.runtime.version") + " " + property("java.vm.name"),
        property("os.name") + " " + property("os.version") + " " + property("os.arch"),
        runtime.availableProcessors(),
        runtime.maxMemory() >> 20,
        version());
  }

  /** As Maven wrote it into the jar; classes that are in no jar have none. */
  private static String version() {
    try (InputStream in = MemoryService.class.getResourceAsStream(VERSION)) {
      if (in == null) {
        return "unreleased";
      }
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty("version", "unreleased");
    } catch (IOException e) {
      return "unreleased";
    }
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }
}
