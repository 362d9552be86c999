import GRDB
public import MemoModel
import PostingIndex

extension Vault {
    /// Edits memos, categories and tags in one transaction, which is rolled back if `body` throws.
    ///
    /// Waits at most half a minute for other programs that write. Rebuilds the index first if another version
    /// of the rules made it.
    /// - Throws: `EditFailure`, `VaultError`, and what `body` throws.
    public func edit<Value>(now: Timestamp = .now, _ body: (MemoEditor) throws -> Value) throws -> Value {
        // A view writes through the unrestricted vault.
        try (whole ?? self).transaction { db in
            try bringIndexUpToDate(in: db)
            return try VaultWriter(db, settings: settings, now: now).edit(limitedTo: view?.open, body)
        }
    }

    /// Runs `body` in a transaction, which is rolled back if `body` throws. Use it for writes that do not
    /// add, change or remove memos.
    func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            try db.beginTransaction(.immediate)
            let changesBefore = db.totalChangesCount
            do {
                let value = try checkingRows { try body(db) }
                try checkPlace()
                if db.totalChangesCount != changesBefore { try VaultState.advance(in: db) }
                try db.commit()
                return value
            } catch {
                // Report the first error, not one of the rollback.
                if db.isInsideTransaction { try? db.rollback() }
                throw error
            }
        }
    }

    /// Runs `body` in such a transaction with what changes a vault in whatever database it is.
    func withWriter<Value>(now: Timestamp = .now, _ body: (VaultWriter) throws -> Value) throws -> Value {
        try transaction { try body(VaultWriter($0, settings: settings, now: now)) }
    }

    /// Deletes all memos in the trash permanently, removes their texts and words from the file and its log,
    /// and returns their number.
    ///
    /// Merges the segments of the index into one, because only a merge removes the words of deleted memos
    /// from an FTS5 index. This takes about as long as reading the index; other writers can work between its
    /// steps. Then rewrites the file with `VACUUM`, which drops what earlier changes left in free space.
    /// Files larger than `largestRewrite` are not rewritten. Files of attachments that no memo has any more are removed.
    /// - Throws: `VaultError`.
    public func emptyTrash(now: Timestamp = .now) throws -> Int {
        let count = try edit(now: now) { try $0.emptyTrash() }
        try removeUnusedFiles()
        guard count > 0 else { return 0 }
        var mustGoOn = true
        while mustGoOn {
            mustGoOn = try transaction { try SearchIndex.forgetDeleted(in: $0) }
            VaultConnection.letOthersWrite()
        }
        try write { db in
            // `VACUUM` fails if there is no room for a second copy. The memos are deleted in any case.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0 <= Self.largestRewrite / Self.pageBytes {
                try? db.execute(sql: "VACUUM")
            }
            // Readers may prevent this. The next program that closes the vault empties the log.
            _ = try? db.checkpoint(.truncate)
        }
        return count
    }

    /// Size in bytes of the largest file that `emptyTrash` rewrites; rewriting it takes a few seconds.
    private static let largestRewrite = 512 << 20
    private static let pageBytes = 4096

    /// Returns the number of memos that `MemoEditor.emptyTrash` would delete.
    /// - Throws: `VaultError`.
    public func trashCount() throws -> Int {
        try withReader { try $0.trashCount() }
    }

    /// Returns the memo that `name` identifies: its number, with or without `#`, or its identifier in its
    /// source. The beginning of an identifier is enough if it has at least four characters and is
    /// unambiguous.
    ///
    /// Numbers cannot be shortened, because 12 would also be the beginning of 120.
    /// - Throws: `EditFailure.noMemo`, `.ambiguous`, `VaultError`.
    public func memo(named name: String) throws -> MemoID {
        try withReader { try $0.memo(named: name) }
    }
}

extension VaultReader {
    /// Returns the number of memos in the trash.
    package func trashCount() throws -> Int { try db.statement("SELECT count(*) FROM memo WHERE trashed IS NOT NULL").number() ?? 0 }

    /// Returns the memo that `name` identifies, as `Vault.memo(named:)` does.
    /// - Throws: `EditFailure.noMemo`, `.ambiguous`.
    package func memo(named name: String) throws -> MemoID {
        if let number = Int64(name.drop { $0 == "#" }), try !db.integers("SELECT id FROM memo WHERE id = ?", [.integer(number)]).isEmpty {
            return MemoID(rawValue: number)
        }
        let lookup = ExternalIDs(db)
        var found = try lookup.memos(called: name)
        if found.isEmpty, name.count >= 4 { found = try lookup.memos(beginningWith: name) }
        guard let first = found.first else { throw EditFailure.noMemo(name) }
        guard found.count == 1 else {
            throw EditFailure.ambiguous(name, candidates: try found.prefix(5).map { try lookup.description(of: $0) })
        }
        return MemoID(rawValue: first)
    }
}

/// Finds memos by their identifiers in their sources: by whole keys, or by the part after the file's path in
/// a key such as `a.json#12`.
struct ExternalIDs {
    private let db: any VaultDatabase

    init(_ db: any VaultDatabase) { self.db = db }

    func memos(called name: String) throws -> [Int64] {
        let whole = try db.integers(
            "SELECT id FROM memo WHERE source_id IN (SELECT id FROM source) AND external_id = ? ORDER BY id LIMIT 6", [.text(name)])
        guard whole.isEmpty, !name.hasPrefix(MemoKey.contentPrefix) else { return whole }
        return try matching(name, "substr(external_id, length(external_id) - length(?1)) = '#' || ?1", "external_id = path || '#' || ?1")
    }

    func memos(beginningWith name: String) throws -> [Int64] {
        try matching(
            name, "substr(external_id, 1, length(?1)) = ?1 OR instr(external_id, '#' || ?1) > 0",
            """
            substr(external_id, 1, length(?1)) = ?1
            OR external_id LIKE '%#%' AND substr(external_id, 1, length(path) + 1 + length(?1)) = path || '#' || ?1
            """)
    }

    /// Returns the first memos that fulfil both conditions. SQLite evaluates `keys` on the index of keys alone, so only its rows are read.
    private func matching(_ name: String, _ keys: String, _ condition: String) throws -> [Int64] {
        try db.integers(
            """
            SELECT id FROM memo WHERE id IN (SELECT id FROM \(db.table("memo", by: "memo_key")) WHERE \(keys))
                AND substr(external_id, 1, \(MemoKey.contentPrefix.utf8.count)) <> '\(MemoKey.contentPrefix)' AND (\(condition))
            ORDER BY id LIMIT 6
            """, [.text(name)])
    }

    func description(of id: Int64) throws -> String {
        "#\(id) \(try db.statement("SELECT title FROM memo WHERE id = ?").text(.integer(id)) ?? "")"
    }
}
