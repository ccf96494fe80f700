package io.membrick.reliability;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A disk in a file, with a file system of its own whose power can be cut: what was not forced is
 * gone, as on a machine that loses power.
 *
 * <p>The cut is a call of the file system that ends all of its writing at once without writing its
 * log out; unmounting then drops the caches.
 */
final class LoopDisk implements AutoCloseable {
  private static final long BYTES = 96L << 20;

  /** Number of the call, and the flag that says that the log is not to be written. */
  private static final String CUT =
      "import fcntl,os,struct,sys;"
          + "fd=os.open(sys.argv[1],os.O_RDONLY);"
          + "fcntl.ioctl(fd,0x8004587D,struct.pack('I',2))";

  private final Path image;
  private final Path mount;
  private boolean mounted;

  /** Makes the disk in that directory. */
  LoopDisk(Path directory) throws IOException, InterruptedException {
    image = directory.resolve("disk.img");
    mount = Files.createDirectories(directory.resolve("disk"));
  }

  /** Skips the test where there are no such disks. */
  static void require(Path directory) throws IOException, InterruptedException {
    Tools.require("root", "test", "-w", "/dev/loop-control");
    Tools.require("python3", "python3", "-c", "import fcntl");
    Tools.require("mkfs.ext4", "mkfs.ext4", "-V");
    String image = directory.resolve("probe.img").toString();
    String mount = Files.createDirectories(directory.resolve("probe")).toString();
    Tools.run("truncate", "-s", "16M", image);
    Tools.run("mkfs.ext4", "-q", "-F", image);
    Tools.require("leave to mount a file", "mount", "-o", "loop", image, mount);
    try {
      Tools.require("ext4 that can be shut down", "python3", "-c", CUT, mount);
    } finally {
      Tools.run("umount", mount);
    }
  }

  Path path() {
    return mount;
  }

  /** A new, empty file system. */
  void format() throws IOException, InterruptedException {
    unmount();
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(0);
      file.setLength(BYTES);
    }
    Tools.run("mkfs.ext4", "-q", "-F", image.toString());
    mount();
  }

  void mount() throws IOException, InterruptedException {
    Tools.run("mount", "-o", "loop", image.toString(), mount.toString());
    mounted = true;
  }

  /** Cuts the power. Whoever writes gets errors from now on. */
  void cut() throws IOException, InterruptedException {
    Tools.run("python3", "-c", CUT, mount.toString());
  }

  void unmount() throws IOException, InterruptedException {
    // A process that was killed a moment ago may hold it for another.
    for (int attempt = 0; mounted; attempt++) {
      mounted = !Tools.succeeds("umount", mount.toString());
      if (mounted && attempt == 200) {
        throw new IOException("cannot unmount " + mount);
      }
      if (mounted) {
        Tools.run("sleep", "0.05");
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      unmount();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted, " + mount + " may still be mounted");
    }
  }
}
