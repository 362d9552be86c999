import Foundation
package import GRDB
package import MemoModel
package import Postings
import SQLiteSupport

/// The reference store. It does everything through the SQL of an FTS5 table, as FTS5's documentation
/// describes. Only the totals are read from FTS5's own tables (`IndexState`), because no SQL returns them.
///
/// Its results are correct by definition. `SegmentStore` must return the same, and falls back to this store
/// in case of doubt.
package final class FTS5Store: PostingStore {
    /// Number of phrases that one MATCH expression joins by OR: FTS5 parses them into a tree of limited
    /// depth.
    private static let mostAlternatives = 64

    /// The tables that a store reads and writes.
    package enum Tables: String, Sendable {
        case memos = "memo"
        case files = "file"
    }

    let db: Database
    private let tables: Tables
    private let rows: RowReader
    /// The highest ID added since the last flush, which `index_state` does not contain yet; nil if there is
    /// none.
    var added: Int64?
    /// Whether FTS5 currently has the settings for a bulk load.
    private var isTuned = false

    /// - Parameter tables: Of another index than that of the memos, only what `PostingReader` and `PostingWriter` require may be used.
    package init(_ db: Database, _ tables: Tables = .memos) { (self.db, self.tables, rows) = (db, tables, RowReader(db)) }

    private var index: String { tables.rawValue + "_index" }
    private var vocabularyTable: String { tables.rawValue + "_vocabulary" }

    // MARK: Reading

    package func memos(of phrases: [TokenPhrase], in field: MemoField?, _ scope: CandidateFilter) throws -> [MemoIDs] {
        try phrases.map { scope.narrowed(try memos(of: $0, in: field)) }
    }

    private func memos(of phrase: TokenPhrase, in field: MemoField?) throws -> MemoIDs {
        guard phrase.needsVocabulary else { return try memos(matching: MatchExpression.render(phrase, field: field)) }
        let spellings = try phrase.spelledOut { element in
            try tokens(in: element.possibleTokens, limit: .max) { element.isFitted(by: $0) }
        }
        return try memos(ofAny: spellings, in: field)
    }

    /// Returns the memos that contain any of the phrases, none of which may need the vocabulary
    /// (`TokenPhrase.needsVocabulary`).
    func memos(ofAny phrases: [TokenPhrase], in field: MemoField?) throws -> MemoIDs {
        let expressions = phrases.map { MatchExpression.render($0, field: field) }
        return try stride(from: 0, to: expressions.count, by: Self.mostAlternatives).reduce(MemoIDs()) { found, start in
            let part = expressions[start..<min(start + Self.mostAlternatives, expressions.count)]
            return try found.union(memos(matching: part.joined(separator: " OR ")))
        }
    }

    private func memos(matching expression: String) throws -> MemoIDs {
        let sql = "SELECT rowid FROM \(index) WHERE \(index) MATCH ? ORDER BY rowid"
        return MemoIDs(ascending: try rows.integers(sql, [expression]))
    }

    package func memos(ofAll tokens: [[UInt8]], among memos: MemoIDs) throws -> MemoIDs {
        try tokens.reduce(memos) { try $0.intersection(self.memos(matching: MatchExpression.render(TokenPhrase(token: $1), field: nil))) }
    }

    package func counts(of tokens: [[UInt8]]) throws -> [Int] {
        let sql = "SELECT count(*) FROM \(index) WHERE \(index) MATCH ?"
        let count = try db.cachedStatement(sql: sql)
        return try tokens.map { token in
            try Int.fetchOne(count, arguments: [MatchExpression.render(TokenPhrase(token: token), field: nil)]) ?? 0
        }
    }

    package func counts(of words: [[UInt8]], among memos: MemoIDs) throws -> [Int] {
        try words.map { try memos.intersection(self.memos(matching: MatchExpression.render(kept: $0))).count }
    }

    package func knownCounts(of tokens: [[UInt8]]) -> [Int?] { tokens.map { _ in nil } }

    package func tokens(in range: TokenRange, limit: Int, where accepts: (ArraySlice<UInt8>) -> Bool) throws -> [[UInt8]] {
        // The bounds are passed as bytes, because they need not be well-formed UTF-8.
        let upper = range.upper == nil ? "" : " AND term < CAST(? AS TEXT)"
        let sql = "SELECT CAST(term AS BLOB) FROM \(vocabularyTable) WHERE term >= CAST(? AS TEXT)\(upper) AND doc > 0"
        let bounds = [range.lower] + (range.upper.map { [$0] } ?? [])
        let terms = try Data.fetchCursor(db, sql: sql, arguments: StatementArguments(bounds.map { Data($0) }))
        var found: [[UInt8]] = []
        while found.count < limit, let term = try terms.next() {
            let token = Array(term)
            if accepts(token[...]) { found.append(token) }
        }
        return found
    }

    package func totals() throws -> IndexTotals { try IndexState(db).totals() }

    package func vocabulary(of part: Vocabulary.Part) throws -> Vocabulary {
        let sql = """
            SELECT CAST(term AS BLOB), doc FROM \(vocabularyTable)
            WHERE term >= CAST(? AS TEXT) AND term < CAST(? AS TEXT) AND doc > 0
            """
        let bounds = StatementArguments([part.tokens.lower, part.tokens.upper ?? []].map { Data($0) })
        let rows = try Row.fetchCursor(db, sql: sql, arguments: bounds)
        var words = Vocabulary()
        while let row = try rows.next() {
            guard let word = Data.fromDatabaseValue(row[0]), let memos = Int.fromDatabaseValue(row[1]) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB)
            }
            words.append(Array(word.dropFirst(part.markLength)).span, weight: memos)
        }
        return words
    }

    // MARK: Writing

    package func add(_ id: Int64, title: String, body: String) throws {
        guard tables == .memos else {
            return try db.cachedStatement(sql: "INSERT INTO file_index(rowid, body) VALUES (?, ?)").execute(arguments: [id, body])
        }
        let statement = try db.cachedStatement(sql: "INSERT INTO memo_index(rowid, body, title) VALUES (?, ?, ?)")
        try statement.execute(arguments: [id, body, title])
        added = max(added ?? id, id)
    }

    package func remove(_ id: Int64, title: String, body: String) throws {
        guard tables == .memos else {
            return try db.cachedStatement(sql: "INSERT INTO file_index(file_index, rowid, body) VALUES ('delete', ?, ?)")
                .execute(arguments: [id, body])
        }
        let statement = try db.cachedStatement(
            sql: "INSERT INTO memo_index(memo_index, rowid, body, title) VALUES ('delete', ?, ?, ?)")
        try statement.execute(arguments: [id, body, title])
    }

    package func flush() throws {
        guard tables == .memos else { return }
        if let added { try IndexState(db).raiseHighestID(to: added) }
        added = nil
        // Also restores the settings if an earlier process was killed during a bulk load.
        if try isTuned || IndexState(db).isDetuned() { try IndexSchema.configure(db, IndexSchema.settings) }
        isTuned = false
    }

    package func beginBulkLoad(jobs: Int) throws {
        guard !isTuned else { return }
        // FTS5 buffers more in memory before it writes a segment, and merges nothing meanwhile.
        try IndexSchema.configure(db, [("hashsize", 16 << 20), ("automerge", 0), ("crisismerge", 64)])
        isTuned = true
    }
}
