package io.membrick;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The arrows between packages. */
@AnalyzeClasses(packages = "io.membrick", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** A stage sees the values that reach it, never another stage; only the engine wires stages. */
  @ArchTest
  static final ArchRule stagesDoNotKnowEachOther =
      slices()
          .matching("io.membrick.internal.(ingest|journal|publish)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule apiKnowsNoInternals =
      noClasses()
          .that()
          .resideInAPackage("io.membrick")
          .and()
          .doNotHaveSimpleName("MemoryService")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.membrick.internal..");

  @ArchTest
  static final ArchRule coreKnowsNoIndexLibrary =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.membrick.segments..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.lucene..");

  /** What looks after a whole store stands beside the stages: none of them knows it. */
  @ArchTest
  static final ArchRule stagesDoNotKnowWhoKeepsTheStore =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.membrick.internal.ingest..",
              "io.membrick.internal.journal..",
              "io.membrick.internal.publish..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.membrick.internal.keep..");

  /** So that a runtime without a flight recorder can run the rest. */
  @ArchTest
  static final ArchRule onlyTheRecorderKnowsTheFlightRecorder =
      noClasses()
          .that()
          .haveNameNotMatching("io\\.membrick\\.internal\\.trace\\.(Recorder|.*Event)(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("jdk.jfr..");

  /** Values know no stage that they travel between. */
  @ArchTest
  static final ArchRule modelKnowsNoStage =
      noClasses()
          .that()
          .resideInAPackage("io.membrick.internal.model..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.membrick.internal",
              "io.membrick.internal.ingest..",
              "io.membrick.internal.journal..",
              "io.membrick.internal.publish..");
}
