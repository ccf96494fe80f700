package io.membrick.eval.internal.download;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * A data set file that somebody publishes, and how to know that it is that file.
 *
 * @param name how the command line calls it
 * @param fileName its name there and here
 * @param base where it lies
 * @param bytes its size
 * @param sha256 its digest, in lower-case hexadecimal
 */
public record PublishedFile(String name, String fileName, URI base, long bytes, String sha256) {
  /** LongMemEval-S, cleaned: 500 questions with about 48 sessions each. */
  static final PublishedFile LONGMEMEVAL_S =
      new PublishedFile(
          "longmemeval-s",
          "longmemeval_s_cleaned.json",
          URI.create("https://huggingface.co/datasets/xiaowu0162/longmemeval-cleaned/resolve/main"),
          277_383_467L,
          "d6f21ea9d60a0d56f34a05b609c79c88a451d2ae03597821ea3d5a9678c3a442");

  /** Every file known. */
  public static List<PublishedFile> all() {
    return List.of(LONGMEMEVAL_S);
  }

  /** The file of that name. */
  public static Optional<PublishedFile> named(String name) {
    return all().stream().filter(file -> file.name().equals(name)).findFirst();
  }

  /** The same from another place. */
  public PublishedFile from(URI mirror) {
    return new PublishedFile(name, fileName, mirror, bytes, sha256);
  }

  /** Where it lies. */
  URI address() {
    String folder = base.toString();
    return URI.create(folder.endsWith("/") ? folder + fileName : folder + "/" + fileName);
  }
}
