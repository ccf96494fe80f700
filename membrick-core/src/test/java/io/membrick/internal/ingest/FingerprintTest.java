package io.membrick.internal.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.MemoryId;
import io.membrick.MetadataValue;
import io.membrick.NewMemory;
import io.membrick.Role;
import io.membrick.Scope;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprintTest {
  private static final Scope ANN = Scope.of("ann");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static NewMemory.Builder text(String text) {
    return NewMemory.builder(ANN, text);
  }

  @Test
  void everyPartCounts() {
    List<NewMemory.Builder> different =
        List.of(
            text("alpha"),
            text("alphb"),
            text(""),
            text("\uD800"),
            text("\uD801"),
            NewMemory.builder(Scope.of("bob"), "alpha"),
            NewMemory.builder(ANN.withAgent("x"), "alpha"),
            NewMemory.builder(ANN.withApp("x"), "alpha"),
            NewMemory.builder(ANN.withSession("x"), "alpha"),
            text("alpha").id(MemoryId.of("x")),
            text("alpha").supersedes(MemoryId.of("x")),
            text("alpha").key("x"),
            text("alpha").kind("x"),
            text("alpha").idempotencyKey("x"),
            text("alpha").role(Role.USER),
            text("alpha").importance(0.5),
            text("alpha").eventAt(NOON),
            text("alpha").eventAt(NOON.plusNanos(1)),
            text("alpha").validFrom(NOON),
            text("alpha").validUntil(NOON),
            text("alpha").expiresAt(NOON),
            text("alpha").tag("x"),
            text("alpha").tag("x").tag("y"),
            text("alpha").tag("y").tag("x"),
            text("alpha").link("x", MemoryId.of("y")),
            text("alpha").link("xy", MemoryId.of("z")),
            text("alpha").link("x", MemoryId.of("yz")),
            text("alpha").metadata("x", MetadataValue.of("5")),
            text("alpha").metadata("x", MetadataValue.of(5)),
            text("alpha").metadata("x", MetadataValue.of(5.0)),
            text("alpha").metadata("x", MetadataValue.of(true)),
            text("alpha").metadata("x", MetadataValue.of(NOON)),
            text("alpha").metadata("x", MetadataValue.of(List.of("5"))),
            text("alpha").metadata("x", MetadataValue.of(List.of("5", ""))));
    Set<Fingerprint> prints = new HashSet<>();
    for (NewMemory.Builder each : different) {
      assertThat(prints.add(Fingerprint.of(each.build()))).as("%s", each.build()).isTrue();
    }
  }

  @Test
  void equalContentsHaveEqualFingerprints() {
    NewMemory one =
        text("x".repeat(5000))
            .metadata("a", MetadataValue.of(1))
            .metadata("b", MetadataValue.of(2))
            .build();
    NewMemory two =
        text("x".repeat(5000))
            .metadata("b", MetadataValue.of(2))
            .metadata("a", MetadataValue.of(1))
            .build();

    assertThat(one).isEqualTo(two);
    assertThat(Fingerprint.of(one)).isEqualTo(Fingerprint.of(two));
  }
}
