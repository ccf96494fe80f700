package io.membrick.reliability;

import io.membrick.MembrickException;
import io.membrick.MemoryService;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that opens a store, writes at random from several threads, and says each
 * acknowledgement after it was received.
 *
 * <p>It prints one line for each event: {@code open N}, {@code try ...} before a write, {@code ack
 * worker number seqNo,...} after its acknowledgement, {@code no worker number CODE} if it failed,
 * {@code bad ...} for what must never be, {@code refused CODE} if the store does not open, {@code
 * closed} or {@code closed CODE} at the end.
 */
final class StoreChild {
  private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

  private StoreChild() {}

  /**
   * Takes directory, seed, life, number of workers, and writes of each.
   *
   * <p>The life is part of every id: a life touches only what it wrote itself, so it need not know
   * what the lives before it left.
   */
  public static void main(String[] arguments) throws InterruptedException {
    MemoryService service;
    try {
      service = MemoryService.open(Path.of(arguments[0]), Contents.options());
    } catch (MembrickException e) {
      say("refused " + e.code() + " " + e.getMessage());
      return;
    }
    say("open " + service.stats().acknowledgedSeqNo());
    long seed = Long.parseLong(arguments[1]);
    int life = Integer.parseInt(arguments[2]);
    int writes = Integer.parseInt(arguments[4]);
    List<Thread> threads = new ArrayList<>();
    for (int worker = 0; worker < Integer.parseInt(arguments[3]); worker++) {
      ChildWorker each = new ChildWorker(service, seed, life, worker, writes);
      threads.add(Thread.ofPlatform().name("worker-" + worker).start(each));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    try {
      service.close();
      say("closed");
    } catch (MembrickException e) {
      say("closed " + e.code());
    }
  }

  /** One line in one write, so that a kill cannot cut it. */
  static synchronized void say(String line) {
    try {
      OUT.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
