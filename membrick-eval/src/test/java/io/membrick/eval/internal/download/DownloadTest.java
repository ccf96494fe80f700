package io.membrick.eval.internal.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadTest {
  private static final String NAME = "data.json";

  @TempDir Path folder;
  private final byte[] content = new byte[300_000];
  private final List<String> ranges = new ArrayList<>();
  private final List<Long> progress = new ArrayList<>();
  private HttpServer server;
  private Answer answer = DownloadTest::whole;

  /** How the server answers. */
  private interface Answer {
    void to(HttpExchange exchange, byte[] content) throws IOException;
  }

  @BeforeEach
  void start() throws IOException {
    new Random(1).nextBytes(content);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String range = exchange.getRequestHeaders().getFirst("Range");
          ranges.add(range == null ? "" : range);
          try (exchange) {
            answer.to(exchange, content);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void fetchesVerifiesAndNames() throws IOException {
    Path file = download().fetch();
    assertThat(file).isEqualTo(folder.resolve("cache/" + NAME)).hasBinaryContent(content);
    assertThat(part()).doesNotExist();
    assertThat(progress).isSorted().last().isEqualTo(300_000L);
  }

  @Test
  void aFileThatIsThereIsVerifiedAndNotFetched() {
    download().fetch();
    ranges.clear();
    download().fetch();
    assertThat(ranges).isEmpty();
  }

  @Test
  void aFileThatIsAnotherIsLeftAlone() throws IOException {
    Path file = download().fetch();
    Files.writeString(file, "mine");
    assertThatThrownBy(() -> download().fetch())
        .isInstanceOf(DownloadException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("move it away");
    assertThat(file).hasContent("mine");
  }

  @Test
  void goesOnFromWhatIsThere() throws IOException {
    Files.createDirectories(part().getParent());
    Files.write(part(), Arrays.copyOf(content, 1000));
    answer = DownloadTest::ranged;
    assertThat(download().fetch()).hasBinaryContent(content);
    assertThat(ranges).containsExactly("bytes=1000-");
  }

  @Test
  void beginsAgainWhereTheServerKnowsNoRanges() throws IOException {
    Files.createDirectories(part().getParent());
    Files.write(part(), new byte[1000]);
    assertThat(download().fetch()).hasBinaryContent(content);
    assertThat(ranges).containsExactly("bytes=1000-");
  }

  @Test
  void beginsAgainWhereTheServerRefusesTheRange() throws IOException {
    Files.createDirectories(part().getParent());
    Files.write(part(), new byte[1000]);
    answer =
        (exchange, bytes) -> {
          if (exchange.getRequestHeaders().containsKey("Range")) {
            exchange.sendResponseHeaders(416, -1);
          } else {
            whole(exchange, bytes);
          }
        };
    assertThat(download().fetch()).hasBinaryContent(content);
    assertThat(ranges).containsExactly("bytes=1000-", "");
  }

  @Test
  void aConnectionThatEndsEarlyIsTakenUpAgain() {
    answer =
        (exchange, bytes) -> {
          if (ranges.size() == 1) {
            half(exchange, bytes);
          } else {
            ranged(exchange, bytes);
          }
        };
    assertThat(download().fetch()).hasBinaryContent(content);
    assertThat(ranges).hasSize(2).last().asString().startsWith("bytes=");
  }

  @Test
  void aConnectionThatKeepsEndingIsReportedAndWhatCameIsKept() {
    answer = DownloadTest::half;
    assertThatThrownBy(() -> download().fetch())
        .isInstanceOf(DownloadException.class)
        .hasMessageContaining("of 300,000 bytes")
        .hasMessageContaining("run it again to go on from there");
    assertThat(folder.resolve("cache/" + NAME)).doesNotExist();
    assertThat(part()).exists();
  }

  @Test
  void wrongContentIsRemoved() {
    answer = (exchange, bytes) -> whole(exchange, new byte[bytes.length]);
    assertThatThrownBy(() -> download().fetch())
        .isInstanceOf(DownloadException.class)
        .hasMessageContaining("sha256")
        .hasMessageContaining("it was removed");
    assertThat(folder.resolve("cache")).isEmptyDirectory();
  }

  @Test
  void contentThatIsTooLongIsRemoved() {
    answer = (exchange, bytes) -> whole(exchange, Arrays.copyOf(bytes, bytes.length + 1));
    assertThatThrownBy(() -> download().fetch())
        .isInstanceOf(DownloadException.class)
        .hasMessageContaining("larger than the published file");
    assertThat(folder.resolve("cache")).isEmptyDirectory();
  }

  @Test
  void anErrorOfTheServerIsNamed() {
    answer = (exchange, bytes) -> exchange.sendResponseHeaders(404, -1);
    assertThatThrownBy(() -> download().fetch())
        .isInstanceOf(DownloadException.class)
        .hasMessageContaining("404")
        .hasMessageContaining("/" + NAME);
  }

  @Test
  void redirectsAreFollowedWithTheRange() throws IOException {
    Files.createDirectories(part().getParent());
    Files.write(part(), Arrays.copyOf(content, 1000));
    answer =
        (exchange, bytes) -> {
          if (exchange.getRequestURI().getPath().equals("/elsewhere")) {
            ranged(exchange, bytes);
          } else {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(302, -1);
          }
        };
    assertThat(download().fetch()).hasBinaryContent(content);
    assertThat(ranges).containsExactly("bytes=1000-", "bytes=1000-");
  }

  @Test
  void withoutAServerItSaysSo() {
    server.stop(0);
    assertThatThrownBy(() -> download().fetch())
        .isInstanceOf(DownloadException.class)
        .hasMessageStartingWith("could not fetch")
        .hasMessageContaining("--data");
  }

  private static void whole(HttpExchange exchange, byte[] bytes) throws IOException {
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private static void ranged(HttpExchange exchange, byte[] bytes) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    int from = Integer.parseInt(range.substring("bytes=".length(), range.length() - 1));
    exchange
        .getResponseHeaders()
        .add("Content-Range", "bytes %d-%d/%d".formatted(from, bytes.length - 1, bytes.length));
    exchange.sendResponseHeaders(206, bytes.length - from);
    exchange.getResponseBody().write(bytes, from, bytes.length - from);
  }

  /** Promises everything and closes in the middle. */
  private static void half(HttpExchange exchange, byte[] bytes) throws IOException {
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes, 0, bytes.length / 2);
    exchange.getResponseBody().flush();
  }

  private Path part() {
    return folder.resolve("cache/" + NAME + ".part");
  }

  private Download download() {
    URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    return new Download(
        new PublishedFile("test", NAME, base, content.length, sha256(content)),
        folder.resolve("cache"),
        progress::add);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
