package import GRDB

extension FTS5Store {
    /// Makes the tables of an empty index. The table `memo` must be there already.
    package static func create(in db: Database) throws {
        for sql in [IndexSchema.index, IndexSchema.vocabulary, IndexSchema.state] { try db.execute(sql: sql) }
        try IndexState(db).beginCounting()
    }

    package func compact() throws {
        // Writes at most about so many pages. Without it many small imports would leave many segments.
        try IndexSchema.configure(db, [("merge", 2000)])
    }

    package func rebuild(from texts: any MemoTexts) throws {
        try recreate()
        try expectManyChanges(jobs: 1)
        try texts.forEachText { id, title, body in try add(id, title: title, body: body) }
        try flush()
    }

    /// Makes the tables of the index anew and empty, whatever is left of them.
    func recreate() throws {
        added = nil
        try dropTables()
        try Self.create(in: db)
    }

    /// Drops the tables of the index, also those of earlier versions, whichever of them are there.
    private func dropTables() throws {
        if try exists("memo_vocabulary") { try db.execute(sql: "DROP TABLE memo_vocabulary") }
        if try exists("memo_index") { try dropIndex() }
        for table in IndexSchema.shadows.map(\.name) + ["memo_index_content", "memo_index_docsize", "index_state"] {
            try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
        }
        db.clearSchemaCache()
    }

    /// FTS5 drops only a table that it can open, and it opens only one whose shadow tables are there and name a version that it knows. So
    /// these are put in order first.
    private func dropIndex() throws {
        for shadow in IndexSchema.shadows where try !exists(shadow.name) { try db.execute(sql: shadow.sql) }
        do {
            try db.execute(
                sql: "REPLACE INTO memo_index_config(k, v) VALUES ('version', ?)", arguments: [IndexSchema.formatVersion])
            try db.execute(sql: "DROP TABLE memo_index")
        } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CORRUPT].contains(error.resultCode) {
            // No FTS5 opens this table any more. All that is left to remove of it is its line in the schema.
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

    /// Reads the first token through `memo_vocabulary`, whose table may be missing though the index is whole.
    private func readVocabulary() throws { _ = try tokens(in: TokenRange(from: [], to: nil), limit: 1) { _ in true } }

    /// FTS5's own check, against the table of memos.
    private func checkIntegrity() throws {
        try db.execute(sql: "INSERT INTO memo_index(memo_index, rank) VALUES ('integrity-check', 1)")
    }

    /// Adds a memo, lets FTS5 merge a little, looks for the memo, removes it, and takes everything back.
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
    /// Whether the fault lies in the index itself, and not in the disk, want of memory or another program.
    var tellsOfDamage: Bool {
        [.SQLITE_ERROR, .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_INTERNAL].contains(resultCode)
    }
}
