package import GRDB
import MemoModel
package import Postings

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
