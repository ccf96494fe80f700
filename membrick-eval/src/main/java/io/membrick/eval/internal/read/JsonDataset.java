package io.membrick.eval.internal.read;

import io.membrick.eval.Dataset;
import io.membrick.eval.Haystack;
import io.membrick.eval.Haystacks;
import java.util.Optional;

/** A data set that is a list of JSON objects, each one haystack. */
record JsonDataset(String name, String format, DataSource source, HaystackReader reader)
    implements Dataset {

  @Override
  public Haystacks open() {
    JsonSource json = JsonSource.open(source);
    return new Haystacks() {
      @Override
      public Optional<Haystack> next() {
        return json.nextElement() ? Optional.of(reader.read(json)) : Optional.empty();
      }

      @Override
      public void close() {
        json.close();
      }
    };
  }
}
