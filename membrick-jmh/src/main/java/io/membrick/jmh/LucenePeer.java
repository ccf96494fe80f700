package io.membrick.jmh;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Plain Lucene over the same turns, merged into one leaf: the floor to be held against. */
final class LucenePeer implements AutoCloseable {
  private static final String TEXT = "text";
  private static final String ID = "id";

  private final Directory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;
  private final IndexSearcher searcher;

  LucenePeer(List<Corpus.Turn> turns) throws IOException {
    try (Analyzer analyzer = new StandardAnalyzer();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      long id = 0;
      for (Corpus.Turn turn : turns) {
        Document document = new Document();
        document.add(new TextField(TEXT, turn.text(), Field.Store.NO));
        document.add(new StoredField(TEXT + "Stored", turn.text()));
        document.add(new NumericDocValuesField(ID, id++));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  /** Ids of the best hits, read from doc values. */
  List<Long> ids(String query, int topK) throws IOException {
    List<Long> ids = new ArrayList<>(topK);
    for (ScoreDoc hit : search(query, topK)) {
      LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(hit.doc, reader.leaves()));
      NumericDocValues values = leaf.reader().getNumericDocValues(ID);
      if (!values.advanceExact(hit.doc - leaf.docBase)) {
        throw new IllegalStateException("document " + hit.doc + " without an id");
      }
      ids.add(values.longValue());
    }
    return ids;
  }

  /** Texts of the best hits, read from stored fields. */
  List<String> texts(String query, int topK) throws IOException {
    StoredFields stored = searcher.storedFields();
    List<String> texts = new ArrayList<>(topK);
    for (ScoreDoc hit : search(query, topK)) {
      texts.add(stored.document(hit.doc).get(TEXT + "Stored"));
    }
    return texts;
  }

  private ScoreDoc[] search(String query, int topK) throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (String word : query.split(" ", -1)) {
      any.add(new TermQuery(new Term(TEXT, word)), BooleanClause.Occur.SHOULD);
    }
    return searcher.search(any.build(), topK).scoreDocs;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
