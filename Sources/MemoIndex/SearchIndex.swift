package import GRDB
import KoreanText
import MemoModel

/// The full-text index of a vault: answers searches over a store of postings and a collection of memos.
///
/// Whoever writes the memos must tell the store of each change in the same transaction. Triggers would see to that by themselves, but made
/// loading four times slower: a statement that fires triggers opens a savepoint, and at every savepoint FTS5 writes out what it has gathered.
public enum SearchIndex {
    /// Raised when the indexes of earlier versions must be made anew although their tokens would be the same. Those of generation 1 could
    /// lose postings, those of generation 2 kept pairs beside their words.
    private static let generation = 3

    /// Another text whenever an index would be made otherwise: when the same texts would be cut into other tokens (by our rules, ICU or
    /// Unicode), or when `generation` was raised. An index must be made anew when it was made under another version.
    public static var version: String {
        let unicode = UnicodeVersion.current
        return "\(Analyzer.rules).\(generation)/icu-\(unicode.icu)/unicode-\(unicode.unicode)"
    }

    /// Makes the tokenizer known to a connection, without which it cannot use the index. Call it from `Configuration.prepareDatabase`.
    package static func prepare(_ db: Database) { db.add(tokenizer: AnalyzerTokenizer.self) }

    /// Pages that one step of `forgetDeleted` writes: some tenths of a second.
    private static let pagesOfStep = 4000

    /// Joins some of the parts of the index, and overwrites those that are joined: then no words of deleted memos are in them. Returns
    /// whether there is more to join. Call within a transaction of its own, again and again.
    package static func forgetDeleted(in db: Database) throws -> Bool {
        try db.execute(sql: "PRAGMA secure_delete = ON")
        defer { try? db.execute(sql: "PRAGMA secure_delete = OFF") }
        let before = db.totalChangesCount
        // A number below zero: all parts, not only those of levels that have several.
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('merge', ?)", arguments: [-pagesOfStep])
        // The command itself is one change, as FTS5's documentation says.
        return db.totalChangesCount - before >= 2
    }

    /// A store over a connection: the accelerator, or the reference alone where `isPlain` says so. `texts` must read from the same connection.
    /// `cache` keeps what is read of the index for other stores over the same file.
    package static func store(
        in db: Database, texts: any MemoTexts, isPlain: Bool, cache: IndexCache = IndexCache()
    ) -> any PostingStore {
        isPlain ? FTS5Store(db) : SegmentStore(db, texts: texts, cache: cache)
    }

    /// Answers a request. Where nothing is found, words that no memo holds are read as what they may have been meant for, and the answer says
    /// so (`SearchAnswer.substitutions`). `expand` may replace terms and filters by other trees.
    /// - Throws: `QueryError` for a query that cannot be understood, or that finds nothing and has what is nearly a field's name in it, and
    ///   what the store and the collection throw.
    package static func search(
        _ request: SearchRequest, in store: any PostingReader, of collection: any MemoCollection,
        expanding expand: (QueryNode) throws -> QueryNode = { $0 }
    ) throws -> SearchAnswer {
        let typed = try SearchQuery(request.query)
        guard let root = try request.root(of: typed, expanding: expand) else {
            throw QueryError(LocalizedMessage("nothing to search for: type a word", ko: "찾을 말이 없습니다: 낱말을 쓰세요"), range: 0..<0)
        }
        let cache = MatchCache(store, collection)
        var search = try Search(request, root, cache)
        var answer = try search.answer()
        if request.wantsSpellings, answer.certain > 0, answer.correctedQuery == nil {
            answer.similar = try similar(to: request, root, cache, expand)
        }
        answer.notes = typed.notes + answer.notes
        if answer.total == 0, let slip = typed.notes.first(where: { $0.kind == .unknownField }) {
            throw QueryError(slip.message, range: slip.range)
        }
        return answer
    }

    /// The query with a word in another spelling, and how many memos that finds.
    private static func similar(
        to request: SearchRequest, _ root: QueryNode, _ cache: MatchCache, _ expand: (QueryNode) throws -> QueryNode
    ) throws -> SimilarSpelling? {
        guard let spelling = try UsualSpelling(cache).similar(to: request.query, root) else { return nil }
        var other = request
        (other.query, other.limit, other.wantsText, other.wantsFacets) = (spelling, 0, false, false)
        guard let root = try other.root(of: SearchQuery(spelling), expanding: expand) else { return nil }
        var search = try Search(other, root, cache)
        let count = try search.answer().certain
        return count > 0 ? SimilarSpelling(query: spelling, count: count) : nil
    }

    /// Compares the index with a plain scan: for up to `samples` tokens drawn from the memos, how many memos hold each of them.
    package static func checkCounts(
        of collection: any MemoCollection, in store: any PostingStore, samples: Int
    ) throws -> CountCheckResult {
        try CountCheck(store, collection).run(samples: samples)
    }
}
