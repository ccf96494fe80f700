package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.reliability.DamageSubject.Verdict;
import io.membrick.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damage to any file of a closed store: it does not open and names the file, or it has everything,
 * or it says that bytes are gone. It never has less without a word.
 */
@ExtendWith(NoWarnings.class)
class CorruptionSuiteTest {
  /** Damages of each kind to each file; 0 stands for every byte. */
  private static final int DAMAGES = Integer.getInteger("membrick.damages", 2);

  private static final int BLOCK = 512;

  private final Seed seed = Seed.next();
  private final RandomGenerator random = seed.random();

  @TempDir Path temporary;
  private DamageSubject subject;

  @BeforeEach
  void create() {
    subject = DamageSubject.create(temporary.resolve("pristine"));
  }

  /** A kind of damage. */
  private enum Damage {
    FLIP {
      @Override
      byte[] apply(byte[] bytes, int at) {
        bytes[at] ^= (byte) (1 << (at % 8));
        return bytes;
      }
    },
    CUT {
      @Override
      byte[] apply(byte[] bytes, int at) {
        return Arrays.copyOf(bytes, at);
      }
    },
    ZERO_BLOCK {
      @Override
      byte[] apply(byte[] bytes, int at) {
        int from = at / BLOCK * BLOCK;
        Arrays.fill(bytes, from, Math.min(from + BLOCK, bytes.length), (byte) 0);
        return bytes;
      }
    },
    APPEND {
      @Override
      byte[] apply(byte[] bytes, int at) {
        return Arrays.copyOf(bytes, bytes.length + 1 + at % 100);
      }
    };

    abstract byte[] apply(byte[] bytes, int at);
  }

  @Test
  void nothingIsGoneWithoutAWord() throws Exception {
    Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
    for (Path file : StoreFiles.files(subject.pristine())) {
      Path name = subject.pristine().relativize(file);
      for (Damage damage : Damage.values()) {
        for (int at : places(Files.size(file), damage)) {
          verdicts.merge(damage(name, damage, at), 1, Integer::sum);
        }
      }
      verdicts.merge(remove(name), 1, Integer::sum);
    }
    int sum = verdicts.values().stream().mapToInt(Integer::intValue).sum();
    assertThat(verdicts).containsKeys(Verdict.REFUSED, Verdict.WHOLE);
    SuiteReport.row(
        "CorruptionSuite",
        sum + " damages",
        StoreFiles.files(subject.pristine()).size() + " files",
        verdicts + ", 0 silent",
        seed);
  }

  private Iterable<Integer> places(long size, Damage damage) {
    TreeSet<Integer> places = new TreeSet<>();
    if (size == 0 && damage == Damage.APPEND) {
      places.add(0);
    }
    if (DAMAGES == 0) {
      for (int at = 0; at < size; at++) {
        places.add(at);
      }
    }
    for (int i = 0; i < DAMAGES && size > 0; i++) {
      places.add(random.nextInt((int) size));
    }
    return places;
  }

  private Verdict damage(Path name, Damage damage, int at) throws IOException {
    Path copy = subject.copy(temporary.resolve("damaged"));
    Path file = copy.resolve(name);
    Files.write(file, damage.apply(Files.readAllBytes(file), at));
    return judge(copy, damage + " of " + name + " at " + at);
  }

  private Verdict remove(Path name) throws IOException {
    Path copy = subject.copy(temporary.resolve("damaged"));
    Files.delete(copy.resolve(name));
    return judge(copy, name + " removed");
  }

  private Verdict judge(Path copy, String what) {
    try {
      return subject.open(copy);
    } catch (Throwable e) {
      throw new AssertionError(what + ", " + seed + ": " + e, e);
    }
  }

  @Test
  void removingTheWholeIndexLosesNothing() throws Exception {
    Path copy = subject.copy(temporary.resolve("damaged"));
    StoreFiles.remove(copy.resolve("index"));
    assertThat(subject.open(copy)).isEqualTo(Verdict.WHOLE);
  }

  @Test
  void journalFilesInEachOthersPlaceAreRefused() throws Exception {
    List<Path> files =
        StoreFiles.files(subject.pristine()).stream()
            .filter(file -> file.toString().endsWith(".mbj"))
            .map(subject.pristine()::relativize)
            .toList();
    assertThat(files).hasSizeGreaterThan(2);
    for (Path one : files) {
      for (Path other : files) {
        if (!one.equals(other)) {
          Path copy = subject.copy(temporary.resolve("damaged"));
          Files.copy(
              subject.pristine().resolve(other),
              copy.resolve(one),
              StandardCopyOption.REPLACE_EXISTING);
          assertThat(judge(copy, other + " in place of " + one)).isEqualTo(Verdict.REFUSED);
        }
      }
    }
  }
}
