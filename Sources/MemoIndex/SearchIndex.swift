package import GRDB
import KoreanText
import MemoModel

/// The full-text index of a vault: answers searches by rung, over a store of postings and a collection of memos.
///
/// Whoever writes the memos tells the store of each change in the same transaction. Triggers would be safer to use and four times
/// slower to load: a statement that fires triggers opens a savepoint, and at every savepoint FTS5 writes out what it has gathered.
public enum SearchIndex {
    /// Grows when indexes of earlier versions are to be made anew whatever their tokens: those of the first could lose postings.
    private static let generation = 2

    /// Changes whenever the same text would be cut into other tokens (our rules, ICU, Unicode) or kept in another way.
    public static var version: String {
        let unicode = UnicodeVersion.current
        return "\(Analyzer.rules).\(generation)/icu-\(unicode.icu)/unicode-\(unicode.unicode)"
    }

    /// Makes the tokenizer known to a connection; call from `Configuration.prepareDatabase`.
    package static func prepare(_ db: Database) { db.add(tokenizer: AnalyzerTokenizer.self) }

    /// The store of a connection: the accelerator, or the reference alone where the index is to be `isPlain`.
    package static func store(in db: Database, texts: any MemoTexts, isPlain: Bool) -> any PostingStore {
        isPlain ? FTS5Store(db) : SegmentStore(db, texts: texts)
    }

    /// Answers a request. `expand` may put other trees in the place of terms and filters.
    /// - Throws: `QueryError` for a query that cannot be understood, and what the store and the collection throw.
    package static func search(
        _ request: SearchRequest, in store: any PostingStore, of collection: any MemoCollection,
        expanding expand: (QueryNode) throws -> QueryNode = { $0 }
    ) throws -> SearchAnswer {
        guard let root = try request.root(expanding: expand) else {
            throw QueryError(LocalizedMessage("nothing to search for: type a word", ko: "찾을 말이 없습니다: 낱말을 쓰세요"), range: 0..<0)
        }
        let cache = MatchCache(store, collection)
        var search = try Search(request, root, cache)
        let answer = try search.answer()
        guard answer.total == 0, let corrected = try Correction(cache).corrected(request.query, root) else { return answer }
        var second = request
        second.query = corrected
        guard let other = try second.root(expanding: expand) else { return answer }
        var rescue = try Search(second, other, cache)
        var rescued = try rescue.answer()
        rescued.correctedQuery = corrected
        return rescued.total == 0 ? answer : rescued
    }

    /// Compares up to `samples` tokens drawn from the memos: how many memos hold each, by index and by plain scan.
    package static func checkCounts(
        of collection: any MemoCollection, in store: any PostingStore, samples: Int
    ) throws -> CountCheckResult {
        try CountCheck(store, collection).run(samples: samples)
    }
}
