package io.membrick.segments.internal.index;

import io.membrick.segments.IndexDocument;
import io.membrick.segments.internal.analyze.DateWords;
import io.membrick.segments.internal.analyze.PassageTokenStream;
import io.membrick.segments.internal.analyze.Passages;
import io.membrick.segments.internal.analyze.TextAnalyzer;
import io.membrick.segments.internal.analyze.Token;
import io.membrick.segments.internal.model.Expiry;
import io.membrick.segments.internal.model.Lengths;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/** Cuts a document into passages and gives each the fields of the index. */
final class DocumentMapper {
  /**
   * A document ready to be written.
   *
   * @param passages one a passage, in order
   * @param size what it adds to its segment
   */
  record Mapped(List<Document> passages, SegmentTable.Delta size) {}

  private static final FieldType TEXT = textType();

  private final TextAnalyzer analyzer;
  private final DateWords dates;
  private final int passageTokens;

  DocumentMapper(TextAnalyzer analyzer, int passageTokens) {
    this.analyzer = analyzer;
    this.dates = new DateWords(analyzer);
    this.passageTokens = passageTokens;
  }

  Mapped map(IndexDocument document) {
    List<List<Token>> cut =
        Passages.cut(document.text(), analyzer.analyze(document.text()), passageTokens);
    BytesRef uid = Fields.uid(document.segment().user(), document.id());
    BytesRef key = KeyCodec.encode(document.segment());
    List<Document> passages = new ArrayList<>(cut.size());
    long tokens = 0;
    for (List<Token> undated : cut) {
      List<Token> passage = dates.appendTo(undated, document.eventAt());
      passages.add(passage(document, uid, key, passage, passages.size()));
      tokens += Lengths.quantised(positions(passage));
    }
    return new Mapped(passages, new SegmentTable.Delta(1, passages.size(), tokens));
  }

  private static Document passage(
      IndexDocument from, BytesRef uid, BytesRef key, List<Token> tokens, int number) {
    Document passage = new Document();
    passage.add(new Field(Fields.TEXT, new PassageTokenStream(tokens), TEXT));
    passage.add(new StringField(Fields.UID, uid, Field.Store.NO));
    passage.add(new StringField(Fields.KEY_TERM, key, Field.Store.NO));
    passage.add(new SortedDocValuesField(Fields.KEY, key));
    passage.add(new NumericDocValuesField(Fields.ORDER, from.order()));
    passage.add(new NumericDocValuesField(Fields.SEQ_NO, from.seqNo()));
    passage.add(new NumericDocValuesField(Fields.LOCATOR, from.locator()));
    passage.add(new BinaryDocValuesField(Fields.ID, new BytesRef(CodeUnits.encode(from.id()))));
    if (number > 0) {
      passage.add(new NumericDocValuesField(Fields.PASSAGE, number));
    }
    if (from.expiresAt() != null) {
      passage.add(new NumericDocValuesField(Fields.EXPIRY, Expiry.micros(from.expiresAt())));
    }
    return passage;
  }

  /** How many positions a passage spans: tokens at the same position count once. */
  private static int positions(List<Token> passage) {
    int count = 0;
    int before = -1;
    for (Token token : passage) {
      if (token.position() != before) {
        count++;
        before = token.position();
      }
    }
    return count;
  }

  private static FieldType textType() {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.freeze();
    return type;
  }
}
