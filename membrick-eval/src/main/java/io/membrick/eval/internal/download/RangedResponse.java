package io.membrick.eval.internal.download;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLConnection;
import java.time.Duration;

/**
 * The answer to a request for a file from some byte on; owns the connection. A plain {@code
 * HttpURLConnection}, since it notices a transfer that has stopped.
 */
final class RangedResponse implements AutoCloseable {
  private static final int REDIRECTS_MAX = 5;
  private static final int TIMEOUT_MS = (int) Duration.ofSeconds(30).toMillis();

  private final HttpURLConnection connection;
  private final int status;

  private RangedResponse(HttpURLConnection connection, int status) {
    this.connection = connection;
    this.status = status;
  }

  static RangedResponse request(URI address, long from) throws IOException {
    URI at = address;
    for (int redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      HttpURLConnection connection = connect(at, from);
      int status = connection.getResponseCode();
      String location = connection.getHeaderField("Location");
      if (status < 300 || status > 399 || location == null) {
        return new RangedResponse(connection, status);
      }
      connection.disconnect();
      at = at.resolve(location);
    }
    throw new IOException("more than " + REDIRECTS_MAX + " redirects from " + address);
  }

  int status() {
    return status;
  }

  /** Whether the server sends what is behind that byte, and not the whole. */
  boolean startsAt(long from) {
    String range = connection.getHeaderField("Content-Range");
    return status == HttpURLConnection.HTTP_PARTIAL
        && range != null
        && range.startsWith("bytes " + from + "-");
  }

  InputStream body() throws IOException {
    return connection.getInputStream();
  }

  @Override
  public void close() {
    connection.disconnect();
  }

  private static HttpURLConnection connect(URI address, long from) throws IOException {
    URLConnection opened = address.toURL().openConnection();
    if (!(opened instanceof HttpURLConnection connection)) {
      throw new IOException(address + " is no http or https address");
    }
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout(TIMEOUT_MS);
    connection.setReadTimeout(TIMEOUT_MS);
    if (from > 0) {
      connection.setRequestProperty("Range", "bytes=" + from + "-");
    }
    return connection;
  }
}
