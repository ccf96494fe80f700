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
