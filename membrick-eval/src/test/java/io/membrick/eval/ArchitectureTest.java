package io.membrick.eval;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "io.membrick.eval", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** A stage sees the values that reach it, never another stage. */
  @ArchTest
  static final ArchRule stagesDoNotKnowEachOther =
      slices()
          .matching("io.membrick.eval.internal.(read|run|measure|report|download)..")
          .should()
          .notDependOnEachOther();

  /** Values know nothing; only the doors wire stages. */
  @ArchTest
  static final ArchRule onlyDoorsKnowStages =
      noClasses()
          .that()
          .resideInAPackage("io.membrick.eval")
          .and()
          .haveNameNotMatching(".*\\.(Dataset|(Dataset|Questions)Evaluation.*|Reports|Main)")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.membrick.eval.internal..");

  @ArchTest
  static final ArchRule onlyAssertionsKnowAssertJ =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.membrick.eval.assertj")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.assertj..");

  @ArchTest
  static final ArchRule coreIsSeenThroughItsPublicTypes =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.membrick.internal..", "io.membrick.segments.internal..");
}
