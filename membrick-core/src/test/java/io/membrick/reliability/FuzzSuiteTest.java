package io.membrick.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.membrick.MembrickException;
import io.membrick.Memory;
import io.membrick.MemoryService;
import io.membrick.testkit.Seed;
import io.membrick.testkit.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Any bytes in any file: the store opens or refuses; nothing else is thrown, nothing hangs. */
@ExtendWith(NoWarnings.class)
class FuzzSuiteTest {
  private static final int ROUNDS = Integer.getInteger("membrick.fuzz", 120);

  private final Seed seed = Seed.next();
  private final RandomGenerator random = seed.random();

  @TempDir Path temporary;

  @Test
  void anyBytesAreOpenedOrRefused() throws Exception {
    DamageSubject subject = DamageSubject.create(temporary.resolve("pristine"));
    int opened = 0;
    try (ExecutorService watched = Executors.newSingleThreadExecutor()) {
      for (int round = 0; round < ROUNDS; round++) {
        Path copy = subject.copy(temporary.resolve("fuzzed"));
        List<Path> files = StoreFiles.files(copy);
        int count = 1 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
          mutate(files.get(random.nextInt(files.size())));
        }
        Callable<Boolean> task = () -> use(copy);
        try {
          // A watch against endless loops, far above anything an opening takes.
          opened +=
              watched.submit(task).get(Threads.PATIENCE.toSeconds(), TimeUnit.SECONDS) ? 1 : 0;
        } catch (Exception e) {
          throw new AssertionError("round " + round + ", " + seed + ": " + e, e);
        }
      }
    }
    assertThat(opened).isBetween(1, ROUNDS - 1);
    SuiteReport.row(
        "FuzzSuite",
        ROUNDS + " fuzzed stores",
        opened + " opened, " + (ROUNDS - opened) + " refused",
        "0 other exceptions",
        seed);
  }

  private void mutate(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    switch (random.nextInt(4)) {
      case 0 -> {
        bytes = new byte[random.nextInt(3000)];
        random.nextBytes(bytes);
      }
      case 1 -> {
        for (int i = 0; i < 1 + bytes.length / 50 && bytes.length > 0; i++) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
      }
      case 2 -> {
        // What was right, at another place.
        byte[] part = Arrays.copyOf(bytes, bytes.length / 2);
        System.arraycopy(part, 0, bytes, bytes.length - part.length, part.length);
      }
      default -> {
        // A number becomes as large, or as negative, as it can be.
        int at = random.nextInt(bytes.length + 1);
        Arrays.fill(
            bytes, at, Math.min(at + 4, bytes.length), (byte) (random.nextBoolean() ? 0x7F : -1));
      }
    }
    Files.write(file, bytes);
  }

  /** Opens and uses it; gives whether it opened. */
  private static boolean use(Path store) {
    try (MemoryService service = MemoryService.open(store, Contents.options())) {
      for (Memory memory : Verifier.list(service, DamageSubject.SCOPE)) {
        service.get(memory.scope(), memory.id());
        service.search(memory.scope(), memory.text());
      }
      service.add(Contents.memory(DamageSubject.SCOPE, "after", 1));
      return true;
    } catch (MembrickException e) {
      return false;
    }
  }
}
