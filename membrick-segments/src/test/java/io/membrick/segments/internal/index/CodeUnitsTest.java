package io.membrick.segments.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** Names come back as they went in, and sort as they did. */
final class CodeUnitsTest {
  @Test
  void everyCharComesBack() {
    for (int c = 0; c <= 0xFFFF; c++) {
      String name = "a" + (char) c + "b";
      assertThat(decoded(name)).isEqualTo(name);
    }
  }

  @Test
  void namesWithoutSurrogatesAreUtf8() {
    String name = "a\u0000\u00e9\u4eac\uffff";
    assertThat(CodeUnits.encode(name)).isEqualTo(name.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void bytesSortAsTheCharsDo() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      String a = name(random);
      String b = name(random);
      assertThat(decoded(a)).isEqualTo(a);
      assertThat(Integer.signum(bytes(a).compareTo(bytes(b))))
          .isEqualTo(Integer.signum(a.compareTo(b)));
    }
  }

  private static String name(Random random) {
    String alphabet = "\u0000a\u007f\u0080\u07ff\u0800\ud7ff\ud800\udbff\udc00\udfff\ue000\uffff";
    StringBuilder name = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      name.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return name.toString();
  }

  private static String decoded(String name) {
    return CodeUnits.decode(bytes(name));
  }

  private static BytesRef bytes(String name) {
    return new BytesRef(CodeUnits.encode(name));
  }
}
