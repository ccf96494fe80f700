package io.membrick.internal.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A file system in memory that can lose its power. What was not forced survives in parts: of each
 * 512-byte sector any version since the last force, of each unforced creation, renaming and removal
 * in a directory any subset, of an unforced length either.
 *
 * <p>Steps are counted; a test may cut the power at one, or make one fail.
 *
 * <p><strong>Threads:</strong> one lock over all of it.
 */
final class SimStorage implements Storage {
  private static final int SECTOR = 512;

  private final Set<Path> directories = new HashSet<>();
  private final Map<Path, SimFile> names = new TreeMap<>();
  private final Map<Path, SimFile> durableNames = new TreeMap<>();
  private final List<NameChange> unforcedNames = new ArrayList<>();
  private final Random shortWrites;
  private int steps;
  private int cutAt = Integer.MAX_VALUE;
  private int failAt = Integer.MAX_VALUE;
  private String failure = "";
  private String failOnly = "";
  private int failures = 1;
  private boolean dead;
  private boolean locked;
  private long usable = Long.MAX_VALUE;

  SimStorage(long seed) {
    shortWrites = new Random(seed);
  }

  /** Cuts the power at that step from now. */
  SimStorage cutAfter(int moreSteps) {
    cutAt = steps + moreSteps;
    return this;
  }

  /** Makes so many operations of that kind fail, from the first on. */
  SimStorage fail(String operation, String message, int times) {
    failAt = 0;
    failOnly = operation;
    failure = message;
    failures = times;
    return this;
  }

  /** Makes every operation fail, from that step on, so many times. */
  SimStorage failFrom(int step, String message, int times) {
    failAt = step;
    failOnly = "";
    failure = message;
    failures = times;
    return this;
  }

  /** Leaves so much of the disk free. */
  synchronized void usable(long bytes) {
    usable = bytes;
  }

  @Override
  public synchronized long usableBytes(Path directory) {
    return usable;
  }

  int steps() {
    return steps;
  }

  boolean dead() {
    return dead;
  }

  /** What is there after the power came back. */
  synchronized SimStorage survivor(long seed) {
    Random random = new Random(seed);
    SimStorage after = new SimStorage(seed);
    after.directories.addAll(directories);
    Map<Path, SimFile> kept = new TreeMap<>(durableNames);
    for (NameChange change : unforcedNames) {
      if (random.nextBoolean()) {
        change.applyTo(kept);
      }
    }
    Map<SimFile, SimFile> copies = new HashMap<>();
    kept.forEach(
        (path, file) ->
            after.names.put(path, copies.computeIfAbsent(file, f -> f.survivor(random))));
    after.durableNames.putAll(after.names);
    return after;
  }

  /** The same as if the process only was killed: everything that was written is there. */
  synchronized SimStorage afterKill() {
    SimStorage after = new SimStorage(1);
    after.directories.addAll(directories);
    names.forEach((path, file) -> after.put(path, file.content()));
    return after;
  }

  synchronized byte[] content(Path path) {
    return file(path).content();
  }

  /** Puts a file there, forced. */
  synchronized void put(Path path, byte[] content) {
    SimFile file = new SimFile(content);
    names.put(path, file);
    durableNames.put(path, file);
    directories.add(path.getParent());
  }

  private void step(String operation) throws IOException {
    if (dead) {
      throw new IOException("no power");
    }
    steps++;
    if (steps >= failAt && failures > 0 && (failOnly.isEmpty() || failOnly.equals(operation))) {
      failures--;
      throw new IOException(failure);
    }
  }

  /** The step has taken place in memory; is it the last? */
  private void mayCut() throws IOException {
    if (steps >= cutAt) {
      dead = true;
      throw new IOException("power cut at step " + steps);
    }
  }

  private SimFile file(Path path) {
    SimFile file = names.get(path);
    if (file == null) {
      throw new IllegalStateException("no file " + path + " in " + names.keySet());
    }
    return file;
  }

  @Override
  public synchronized Kind kind(Path path) {
    return names.containsKey(path)
        ? Kind.FILE
        : directories.contains(path) ? Kind.DIRECTORY : Kind.MISSING;
  }

  @Override
  public synchronized List<String> list(Path directory) {
    Set<String> found = new HashSet<>();
    for (Set<Path> paths : List.of(names.keySet(), directories)) {
      for (Path path : paths) {
        if (directory.equals(path.getParent())) {
          found.add(String.valueOf(path.getFileName()));
        }
      }
    }
    return found.stream().sorted().toList();
  }

  @Override
  public synchronized void createDirectories(Path directory) throws IOException {
    step("mkdir");
    directories.add(directory);
    mayCut();
  }

  @Override
  public synchronized StorageFile create(Path path) throws IOException {
    step("create");
    SimFile file = new SimFile(new byte[0]);
    change(new NameChange(null, path, file));
    mayCut();
    return new Writer(file);
  }

  @Override
  public synchronized StorageFile open(Path path) throws IOException {
    step("open");
    return new Writer(file(path));
  }

  @Override
  public synchronized long size(Path path) {
    return file(path).length;
  }

  @Override
  public synchronized byte[] read(Path path, int limit) throws IOException {
    if (!names.containsKey(path)) {
      throw new NoSuchFileException(path.toString());
    }
    byte[] content = file(path).content();
    return Arrays.copyOf(content, Math.min(content.length, limit + 1));
  }

  @Override
  public synchronized ByteBuffer map(Path path, long length) {
    return ByteBuffer.wrap(file(path).bytes, 0, (int) length).asReadOnlyBuffer();
  }

  @Override
  public synchronized void rename(Path from, Path to) throws IOException {
    step("rename");
    change(new NameChange(from, to, file(from)));
    mayCut();
  }

  @Override
  public synchronized void delete(Path path) throws IOException {
    step("delete");
    change(new NameChange(path, null, null));
    mayCut();
  }

  private void change(NameChange change) {
    unforcedNames.add(change);
    change.applyTo(names);
  }

  @Override
  public synchronized void forceDirectory(Path directory) throws IOException {
    step("forceDirectory");
    mayCut();
    for (NameChange change : unforcedNames) {
      if (change.in(directory)) {
        change.applyTo(durableNames);
      }
    }
    unforcedNames.removeIf(change -> change.in(directory));
  }

  @Override
  public synchronized Lock lock(Path directory) throws IOException {
    if (locked) {
      throw new StoreLockedException(directory + " is open");
    }
    locked = true;
    return new Lock() {
      @Override
      public void ensureHeld() {}

      @Override
      public void close() {
        locked = false;
      }
    };
  }

  private record NameChange(@Nullable Path from, @Nullable Path to, @Nullable SimFile file) {
    void applyTo(Map<Path, SimFile> target) {
      if (from != null) {
        target.remove(from);
      }
      if (to != null && file != null) {
        target.put(to, file);
      }
    }

    boolean in(Path directory) {
      Path any = to == null ? from : to;
      return any != null && directory.equals(any.getParent());
    }
  }

  /** A file: what readers see, and all that a cut may leave of it. */
  private static final class SimFile {
    private byte[] bytes;
    private int length;
    private int forcedLength;
    // Every version of a sector since the last force, the forced one first.
    private final Map<Integer, List<byte[]>> versions = new TreeMap<>();

    SimFile(byte[] content) {
      bytes = content.clone();
      length = content.length;
      forcedLength = length;
    }

    byte[] content() {
      return Arrays.copyOf(bytes, length);
    }

    void write(ByteBuffer from, int at) {
      int count = from.remaining();
      if (at + count > bytes.length) {
        bytes = Arrays.copyOf(bytes, at + count);
      }
      int first = at / SECTOR;
      int last = (at + count - 1) / SECTOR;
      for (int sector = first; sector <= last; sector++) {
        versions.computeIfAbsent(sector, s -> new ArrayList<>(List.of(sectorBytes(s))));
      }
      from.get(bytes, at, count);
      length = Math.max(length, at + count);
      for (int sector = first; sector <= last; sector++) {
        versions.computeIfAbsent(sector, s -> new ArrayList<>()).add(sectorBytes(sector));
      }
    }

    void force() {
      versions.clear();
      forcedLength = length;
    }

    private byte[] sectorBytes(int sector) {
      return Arrays.copyOfRange(bytes, sector * SECTOR, (sector + 1) * SECTOR);
    }

    SimFile survivor(Random random) {
      int left = random.nextBoolean() ? length : forcedLength;
      byte[] content = Arrays.copyOf(bytes, Math.max(left, bytes.length));
      versions.forEach(
          (sector, all) -> {
            byte[] one = all.get(random.nextInt(all.size()));
            int at = sector * SECTOR;
            System.arraycopy(one, 0, content, at, Math.min(SECTOR, content.length - at));
          });
      return new SimFile(Arrays.copyOf(content, left));
    }
  }

  private final class Writer implements StorageFile {
    private final SimFile file;

    Writer(SimFile file) {
      this.file = file;
    }

    @Override
    public int write(ByteBuffer from, long at) throws IOException {
      synchronized (SimStorage.this) {
        step("write");
        int all = from.remaining();
        int some = shortWrites.nextInt(4) == 0 ? 1 + shortWrites.nextInt(all) : all;
        int limit = from.limit();
        from.limit(from.position() + some);
        file.write(from, (int) at);
        from.limit(limit);
        mayCut();
        return some;
      }
    }

    @Override
    public void force() throws IOException {
      synchronized (SimStorage.this) {
        step("force");
        mayCut();
        file.force();
      }
    }

    @Override
    public void truncate(long length) throws IOException {
      synchronized (SimStorage.this) {
        step("truncate");
        file.length = (int) Math.min(file.length, length);
        mayCut();
      }
    }

    @Override
    public void close() {}
  }
}
