package io.membrick.eval.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {
  @Test
  void percentileIsTheSmallestValueThatSoManyDoNotExceed() {
    Percentiles twenty = new Percentiles(IntStream.rangeClosed(1, 20).asDoubleStream().toArray());
    assertThat(twenty.at(50)).isEqualTo(10);
    assertThat(twenty.at(95)).isEqualTo(19);
    assertThat(twenty.at(99)).isEqualTo(20);
  }

  @Test
  void orderOfTheValuesDoesNotMatter() {
    assertThat(new Percentiles(new double[] {3, 1, 2}).at(50)).isEqualTo(2);
  }

  @Test
  void oneValueIsEveryPercentileAndNoneIsZero() {
    assertThat(new Percentiles(new double[] {7}).at(1)).isEqualTo(7);
    assertThat(new Percentiles(new double[0]).at(99)).isZero();
  }
}
