package io.membrick.eval.internal.download;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.LongConsumer;

/**
 * Fetches one published file into a folder. What has come so far lies in {@code NAME.part}; the
 * file gets its name once its size and digest are right, so that a file of that name is whole.
 */
public final class Download {
  private static final int ATTEMPTS = 3;
  private static final int BUFFER_BYTES = 1 << 16;

  private final PublishedFile file;
  private final Path target;
  private final Path part;
  private final LongConsumer progress;

  /**
   * Of that file into that folder.
   *
   * @param progress is told how many bytes are there, about every 64 KiB
   */
  public Download(PublishedFile file, Path folder, LongConsumer progress) {
    this.file = file;
    this.target = folder.resolve(file.fileName());
    this.part = folder.resolve(file.fileName() + ".part");
    this.progress = progress;
  }

  /**
   * Fetches what is missing.
   *
   * @return the file, verified
   * @throws DownloadException if that fails; what has come is kept to go on from, unless it is
   *     wrong
   */
  public Path fetch() {
    try {
      if (Files.exists(target)) {
        requireGenuine(target, "move it away");
        return target;
      }
      Files.createDirectories(target.toAbsolutePath().getParent());
      transferWithRetries();
      verifyPart();
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      return target;
    } catch (IOException e) {
      throw new DownloadException(
          "%s cannot be written: %s: choose another folder with --cache"
              .formatted(target, reason(e)),
          e);
    }
  }

  private void transferWithRetries() throws IOException {
    for (int attempt = 1; have() < file.bytes(); attempt++) {
      try {
        transfer();
        if (have() < file.bytes()) {
          throw new IOException("the connection ended early");
        }
      } catch (IOException e) {
        if (attempt == ATTEMPTS || e instanceof UnknownHostException) {
          throw stopped(e);
        }
      }
    }
  }

  /** Fetches as much as one connection gives. */
  private void transfer() throws IOException {
    long have = have();
    try (RangedResponse response = RangedResponse.request(file.address(), have)) {
      if (response.startsAt(have)) {
        copy(response, have, StandardOpenOption.APPEND);
      } else if (response.status() == HttpURLConnection.HTTP_OK) {
        copy(response, 0, StandardOpenOption.TRUNCATE_EXISTING);
      } else if (have > 0) {
        // The server cannot go on from here: begin again, at the next attempt.
        Files.delete(part);
        throw new IOException("the server answered " + response.status() + " to a resume");
      } else {
        throw new DownloadException(
            ("the server answered %d for %s: check the address given by --mirror,"
                    + " or fetch the file by hand and pass it with --data")
                .formatted(response.status(), file.address()),
            null);
      }
    }
  }

  private void copy(RangedResponse response, long from, StandardOpenOption mode)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long have = from;
    try (InputStream in = response.body();
        OutputStream out =
            Files.newOutputStream(
                part, StandardOpenOption.CREATE, StandardOpenOption.WRITE, mode)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        have += n;
        if (have > file.bytes()) {
          break;
        }
        out.write(buffer, 0, n);
        progress.accept(have);
      }
    }
    if (have > file.bytes()) {
      Files.delete(part);
      throw notGenuine(file.address() + " is larger than the published file");
    }
  }

  private void verifyPart() throws IOException {
    String digest = sha256(part);
    if (!digest.equals(file.sha256())) {
      Files.delete(part);
      throw notGenuine("what " + file.address() + " gave has sha256 " + digest);
    }
  }

  private void requireGenuine(Path path, String remedy) throws IOException {
    if (Files.size(path) != file.bytes() || !sha256(path).equals(file.sha256())) {
      throw new DownloadException(
          "%s is not the published file of %d bytes: %s".formatted(path, file.bytes(), remedy),
          null);
    }
  }

  private DownloadException notGenuine(String what) {
    return new DownloadException(
        "%s, expected %d bytes with sha256 %s; it was removed: try again, or another --mirror"
            .formatted(what, file.bytes(), file.sha256()),
        null);
  }

  private DownloadException stopped(IOException cause) throws IOException {
    String how =
        have() > 0
            ? String.format(Locale.ROOT, "stopped after %,d of %,d bytes of", have(), file.bytes())
            : "could not fetch";
    return new DownloadException(
        ("%s %s: %s: check the network and run it again%s,"
                + " or fetch the file by hand and pass it with --data")
            .formatted(
                how, file.address(), reason(cause), have() > 0 ? " to go on from there" : ""),
        cause);
  }

  private static String reason(IOException e) {
    if (e instanceof UnknownHostException) {
      return "the host " + e.getMessage() + " is not known here";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private long have() throws IOException {
    if (!Files.exists(part)) {
      return 0;
    }
    long size = Files.size(part);
    if (size > file.bytes()) {
      Files.delete(part);
      return 0;
    }
    return size;
  }

  private static String sha256(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        digest.update(buffer, 0, n);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
