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

    /// - Parameter tables: If they are not those of the memos, only the requirements of `PostingReader` and `PostingWriter` may be used.
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

extension FTS5Store {
    /// Creates the tables of an empty index. The table `memo` must exist.
    package static func create(in db: Database) throws {
        for sql in [IndexSchema.index, IndexSchema.vocabulary, IndexSchema.state, IndexSchema.bits] { try db.execute(sql: sql) }
        try IndexState(db).beginCounting()
    }

    package func compact() throws {
        // Writes about this number of pages at most. Without it many small imports would leave many segments.
        try IndexSchema.configure(db, [("merge", 2000)])
    }

    package func rebuild(from texts: any MemoTexts) throws {
        try recreate()
        try beginBulkLoad(jobs: 1)
        try texts.forEachText { id, title, body in try add(id, title: title, body: body) }
        try flush()
    }

    /// Recreates the tables of the index, empty, whatever is left of them.
    func recreate() throws {
        added = nil
        try dropTables()
        try Self.create(in: db)
    }

    /// Drops all existing tables of the index, including those of earlier versions.
    private func dropTables() throws {
        if try exists("memo_vocabulary") { try db.execute(sql: "DROP TABLE memo_vocabulary") }
        if try exists("memo_index") { try dropIndex() }
        for table in IndexSchema.shadows.map(\.name) + ["memo_index_content", "memo_index_docsize", "memo_index_bits", "index_state"] {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
        db.clearSchemaCache()
    }

    /// Drops the FTS5 table. FTS5 drops only a table that it can open, and it opens only one whose shadow
    /// tables exist and have a known version. So the shadow tables are repaired first.
    private func dropIndex() throws {
        for shadow in IndexSchema.shadows where try !exists(shadow.name) { try db.execute(sql: shadow.sql) }
        do {
            try db.execute(
                sql: "REPLACE INTO memo_index_config(k, v) VALUES ('version', ?)", arguments: [IndexSchema.formatVersion])
            try db.execute(sql: "DROP TABLE memo_index")
        } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CORRUPT].contains(error.resultCode) {
            // FTS5 cannot open this table any more. Only its row in the schema is left to remove.
            try db.execute(sql: "PRAGMA writable_schema = ON")
            defer { try? db.execute(sql: "PRAGMA writable_schema = RESET") }
            try db.execute(sql: "DELETE FROM sqlite_schema WHERE name = 'memo_index'")
        }
    }

    private func exists(_ table: String) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)", arguments: [table]) == true
    }

    // MARK: Integrity

    package func integrityCheck() throws -> [String] {
        let checks = [("integrity-check", checkIntegrity), ("vocabulary", readVocabulary), ("trial write", tryToWrite)]
        return try checks.compactMap { name, check in
            do {
                try check()
                return nil
            } catch let error as DatabaseError where error.tellsOfDamage {
                return "\(name): \(error.message ?? error.resultCode.description)"
            }
        }
    }

    /// Reads the first token through `memo_vocabulary`, whose table may be missing although the index is
    /// intact.
    private func readVocabulary() throws { _ = try tokens(in: TokenRange(from: [], to: nil), limit: 1) { _ in true } }

    /// Runs FTS5's own check against the table of memos.
    private func checkIntegrity() throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('integrity-check', 1)")
    }

    /// Adds a memo, lets FTS5 merge a little, looks for the memo, removes it, and rolls everything back.
    private func tryToWrite() throws {
        let (id, title, body) = (Int64.max / 2, "색인 점검", String(repeating: "시험 삼아 써 본 글입니다. a trial write 2024 ", count: 200))
        try db.inSavepoint {
            try add(id, title: title, body: body)
            try IndexSchema.configure(db, [("merge", 256)])
            guard try memos(of: [TokenPhrase(token: Array("점검".utf8))], in: .title)[0].contains(id) else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB, message: "a memo that was added is not found")
            }
            try remove(id, title: title, body: body)
            return .rollback
        }
        added = nil
    }
}

extension DatabaseError {
    /// Whether the error comes from the index itself, not from the disk, a lack of memory or another program.
    var tellsOfDamage: Bool {
        [.SQLITE_ERROR, .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_INTERNAL].contains(resultCode)
    }
}
