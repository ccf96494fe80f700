package io.membrick.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CorpusTest {
  @Test
  void theSameSeedGivesTheSameText() {
    assertThat(new Corpus(7).turns(50, 5)).isEqualTo(new Corpus(7).turns(50, 5));
    assertThat(new Corpus(7).turns(50, 5)).isNotEqualTo(new Corpus(8).turns(50, 5));
  }

  @Test
  void turnsAreDealtToTheSessions() {
    assertThat(new Corpus(7).turns(6, 3))
        .extracting(Corpus.Turn::session)
        .containsExactly(0, 1, 2, 0, 1, 2);
  }

  @Test
  void queriesFindSomethingInThePeer() throws IOException {
    Corpus corpus = new Corpus(7);
    List<Corpus.Turn> turns = corpus.turns(2000, 10);
    try (LucenePeer peer = new LucenePeer(turns)) {
      for (String query : corpus.queries(20)) {
        assertThat(peer.ids(query, 5)).as(query).hasSize(5);
        assertThat(peer.texts(query, 1)).hasSize(1);
      }
    }
  }
}
