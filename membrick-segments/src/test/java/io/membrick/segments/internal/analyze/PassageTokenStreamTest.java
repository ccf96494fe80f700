package io.membrick.segments.internal.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.SmallFloat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PassageTokenStreamTest {
  private static final String FIELD = "text";

  private final TextAnalyzer analyzer = new TextAnalyzer();

  @Test
  void theSecondTermOfAPositionDoesNotCountForLengthOrPlace() throws IOException {
    String text = "She visited the cities by getUserById today";
    withIndex(
        List.of(text),
        searcher -> {
          LeafReader leaf = searcher.getIndexReader().leaves().getFirst().reader();
          var norms = leaf.getNormValues(FIELD);
          assertThat(norms.advanceExact(0)).isTrue();
          assertThat(SmallFloat.byte4ToInt((byte) norms.longValue())).isEqualTo(10);
          assertThat(positions(leaf, "visit")).containsExactly(1);
          assertThat(positions(leaf, "\u0001visited")).containsExactly(1);
          assertThat(positions(leaf, "citi")).containsExactly(3);
          assertThat(positions(leaf, "by")).containsExactly(4, 7);
          assertThat(positions(leaf, "getuserbyid")).containsExactly(5);
          assertThat(positions(leaf, "get")).containsExactly(5);
          assertThat(positions(leaf, "todai")).containsExactly(9);
        });
  }

  @Test
  void positionsStartAnewWithEachPassage() throws IOException {
    String text = "one two three four five six";
    List<List<Token>> passages = Passages.cut(text, analyzer.analyze(text), 4);
    try (var directory = new ByteBuffersDirectory()) {
      index(directory, passages);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        LeafReader leaf = reader.leaves().getFirst().reader();
        assertThat(positions(leaf, "four")).containsExactly(3);
        assertThat(positions(leaf, "five")).containsExactly(0);
      }
    }
  }

  @Test
  void aStreamCanBeReadAgain() throws IOException {
    try (PassageTokenStream stream = new PassageTokenStream(analyzer.analyze("cities"))) {
      for (int round = 0; round < 2; round++) {
        stream.reset();
        assertThat(stream.incrementToken()).isTrue();
        assertThat(stream.incrementToken()).isTrue();
        assertThat(stream.incrementToken()).isFalse();
        stream.end();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          getUserById            | call getUserById now      | get the user by id now
          src/middleware/auth.ts | see src/middleware/auth.ts| src and middleware and auth and ts
          auth.ts                | see src/middleware/auth.ts| auth then another ts
          v1.2.3                 | release v1.2.3 is out     | release 1 then 2 then 3 is out
          1.2.3                  | release v1.2.3 is out     | release 1 then 2 then 3 is out
          E11000                 | got error E11000 again    | got error 11000 again
          user_id                | the user_id column        | the user id column
          user_id                | the user_id column        | the userId column
          --dry-run              | pass --dry-run first      | pass dry-run first
          10.0.0.7               | host 10.0.0.7 answers     | host 10 and 0 and 0 and 7
          C++                    | she writes C++ code       | she writes C code
          C#                     | she writes C# code        | she writes C++ code
          running                | I saw the running man     | I saw the run man
          """,
      delimiter = '|')
  void theExactOneRanksFirst(String query, String exact, String near) throws IOException {
    withIndex(
        List.of(near, exact, "nothing of the kind", "something else entirely"),
        searcher -> assertThat(search(searcher, query).getFirst()).isEqualTo(1));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          id by user             | call getUserById now
          middleware             | see src/middleware/auth.ts
          dry run                | pass --dry-run first
          11000                  | error E11000
          bar.com                | mail foo@bar.com
          cafe                   | at the CAFÉ
          café                   | at the cafe\u0301
          full                   | Ｆｕｌｌ
          dont                   | I don’t know
          don't                  | I dont know
          email                  | send e-mails
          e-mail                 | send an email
          USA                    | made in the U.S.A.
          茶                     | 我每天喝茶
          咖啡                   | 我喜欢咖啡和茶
          猫                     | 我的猫很可爱
          東京                   | 私は東京に住んでいます
          학교                   | 나는 학교에 갔다
          물                     | 물을 마셨다
          ประเทศ                 | ฉันรักประเทศไทย
          ไทย                    | ฉันรักประเทศไทย
          Kafka                  | 我们使用Kafka发送消息
          🍕                     | pizza🍕 night
          ISTANBUL               | İstanbul
          """,
      delimiter = '|')
  void whatMeansTheSameIsFound(String query, String text) throws IOException {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      withIndex(
          List.of("nothing of that sort", text),
          searcher -> assertThat(search(searcher, query)).containsExactly(1));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aMegabyteTokenIsIndexedAndFoundWholeBesideItsNeighbours() throws IOException {
    String data = "x".repeat(1_000_000);
    withIndex(
        List.of("morning " + data + "a noon", "evening " + data + "b noon"),
        searcher -> {
          assertThat(search(searcher, data + "a")).containsExactly(0);
          assertThat(search(searcher, data + "b")).containsExactly(1);
          assertThat(search(searcher, "evening")).containsExactly(1);
          assertThat(search(searcher, "noon")).containsExactlyInAnyOrder(0, 1);
        });
  }

  private List<Integer> search(IndexSearcher searcher, String query) throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (QueryTerm term : new QueryAnalyzer(analyzer).analyze(query).terms()) {
      var clause = new TermQuery(new Term(FIELD, term.term()));
      any.add(new BoostQuery(clause, (float) term.weight()), BooleanClause.Occur.SHOULD);
    }
    ScoreDoc[] hits = searcher.search(any.build(), 10).scoreDocs;
    return IntStream.range(0, hits.length).mapToObj(i -> hits[i].doc).toList();
  }

  private void withIndex(List<String> texts, Check check) throws IOException {
    try (var directory = new ByteBuffersDirectory()) {
      index(directory, texts.stream().map(analyzer::analyze).toList());
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        check.run(new IndexSearcher(reader));
      }
    }
  }

  private static void index(ByteBuffersDirectory directory, List<List<Token>> passages)
      throws IOException {
    try (var unused = new StandardAnalyzer();
        var writer = new IndexWriter(directory, new IndexWriterConfig(unused))) {
      for (List<Token> passage : passages) {
        Document document = new Document();
        document.add(new TextField(FIELD, new PassageTokenStream(passage)));
        writer.addDocument(document);
      }
    }
  }

  private static List<Integer> positions(LeafReader leaf, String term) throws IOException {
    PostingsEnum postings = leaf.postings(new Term(FIELD, term), PostingsEnum.POSITIONS);
    assertThat(postings).as(term).isNotNull();
    postings.nextDoc();
    List<Integer> positions = new ArrayList<>();
    for (int n = postings.freq(); n > 0; n--) {
      positions.add(postings.nextPosition());
    }
    return positions;
  }

  private interface Check {
    void run(IndexSearcher searcher) throws IOException;
  }
}
