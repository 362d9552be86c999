package import GRDB

extension FTS5Store {
    /// Makes empty tables for an index; the table of memos must be there.
    package static func create(in db: Database) throws {
        for sql in [IndexSchema.index, IndexSchema.vocabulary, IndexSchema.state] { try db.execute(sql: sql) }
        try IndexState(db).beginCounting()
    }

    package func compact() throws {
        // So many pages at most.
        try IndexSchema.configure(db, [("merge", 2000)])
    }

    package func rebuild(from texts: any MemoTexts) throws {
        try recreate()
        try expectManyChanges()
        try texts.forEachText { id, title, body in try add(id, title: title, body: body) }
        try flush()
    }

    /// Makes the tables of the index anew and empty, whatever is left of them.
    func recreate() throws {
        added = nil
        try dropTables()
        try Self.create(in: db)
    }

    private func dropTables() throws {
        if try exists("memo_vocabulary") { try db.execute(sql: "DROP TABLE memo_vocabulary") }
        if try exists("memo_index") { try dropIndex() }
        for table in IndexSchema.shadows.map(\.name) + ["memo_index_content", "memo_index_docsize", "index_state"] {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
        db.clearSchemaCache()
    }

    /// FTS5 drops only what it can open, and opens only a table whose shadow tables are there and tell a version that it knows.
    private func dropIndex() throws {
        for shadow in IndexSchema.shadows where try !exists(shadow.name) { try db.execute(sql: shadow.sql) }
        do {
            try db.execute(
                sql: "REPLACE INTO memo_index_config(k, v) VALUES ('version', ?)", arguments: [IndexSchema.formatVersion])
            try db.execute(sql: "DROP TABLE memo_index")
        } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CORRUPT].contains(error.resultCode) {
            // A table that no FTS5 opens any more: its line in the schema is all there is to drop.
            try db.execute(sql: "PRAGMA writable_schema = ON")
            defer { try? db.execute(sql: "PRAGMA writable_schema = RESET") }
            try db.execute(sql: "DELETE FROM sqlite_schema WHERE name = 'memo_index'")
        }
    }

    private func exists(_ table: String) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?)", arguments: [table]) == true
    }

    // MARK: Damage

    package func damage() throws -> [String] {
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

    private func readVocabulary() throws { _ = try tokens(in: TokenRange(from: [], to: nil), limit: 1) { _ in true } }

    /// FTS5's own check, against the table of memos.
    private func checkIntegrity() throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('integrity-check', 1)")
    }

    /// Adds a memo, lets FTS5 merge a little, finds the memo, removes it, and takes everything back.
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
    /// Whether the index, not the disk, memory or another program, is what is wrong.
    var tellsOfDamage: Bool {
        [.SQLITE_ERROR, .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_INTERNAL].contains(resultCode)
    }
}
