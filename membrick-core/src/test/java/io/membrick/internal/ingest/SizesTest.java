package io.membrick.internal.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.testkit.Seed;
import java.nio.charset.StandardCharsets;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SizesTest {
  @Test
  void utf8CountsWhatTheEncoderGives() {
    Seed seed = Seed.next();
    RandomGenerator random = seed.random();
    for (int round = 0; round < 500; round++) {
      String text =
          random
              .ints(random.nextInt(20), 1, Character.MAX_CODE_POINT + 1)
              .map(point -> random.nextBoolean() ? point % 0x900 + 1 : point)
              .filter(point -> point < 0xD800 || point > 0xDFFF)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();

      assertThat(Sizes.utf8(text))
          .as("%s", seed)
          .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }
  }

  @Test
  void anUnpairedSurrogateCountsThree() {
    assertThat(Sizes.utf8("\uD800")).isEqualTo(3);
    assertThat(Sizes.utf8("a\uDC00\uD800b")).isEqualTo(8);
  }
}
