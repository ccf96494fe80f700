package io.membrick.segments;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMembers;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/** The arrows between packages, and what the public signatures may name. */
@AnalyzeClasses(
    packages = "io.membrick.segments",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule STAGES_DO_NOT_KNOW_EACH_OTHER =
      slices()
          .matching("io.membrick.segments.internal.(analyze|route|fanout|score|merge)..")
          .should()
          .notDependOnEachOther()
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule NO_LUCENE_IN_A_PUBLIC_SIGNATURE =
      noMembers()
          .that()
          .areDeclaredInClassesThat(resideInAPackage("io.membrick.segments"))
          .and(describe("can be seen from outside", ArchitectureTest::visible))
          .should(
              have(describe("a library's type in its signature", ArchitectureTest::namesLibrary)));

  @ArchTest
  static final ArchRule SEGMENTS_KNOW_NOTHING_OF_MEMORIES =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.membrick..")
                  .and(resideOutsideOfPackage("io.membrick.segments..")));

  private static boolean visible(JavaMember member) {
    return member.getOwner().getModifiers().contains(JavaModifier.PUBLIC)
        && (member.getModifiers().contains(JavaModifier.PUBLIC)
            || member.getModifiers().contains(JavaModifier.PROTECTED));
  }

  private static boolean namesLibrary(JavaMember member) {
    return types(member)
        .anyMatch(name -> name.startsWith("org.apache.lucene") || name.startsWith("org.roaring"));
  }

  private static Stream<String> types(JavaMember member) {
    return switch (member) {
      case JavaField field ->
          field.getType().getAllInvolvedRawTypes().stream().map(type -> type.getName());
      case JavaCodeUnit unit ->
          Stream.of(
                  Stream.of(unit.getReturnType()),
                  unit.getParameterTypes().stream(),
                  unit.getThrowsClause().getTypes().stream())
              .flatMap(types -> types)
              .flatMap(type -> type.getAllInvolvedRawTypes().stream())
              .map(type -> type.getName());
      default -> Stream.of();
    };
  }
}
