import GRDB
import MemoIndex
public import MemoModel

extension Vault {
    /// Changes memos, categories and tags by hand: all of what `body` does in one transaction, or nothing when it throws.
    ///
    /// Waits while another program writes, at most for half a minute. An index that other rules have made is built anew first.
    /// - Throws: `EditFailure`, `VaultError`, and what `body` throws.
    public func edit<Value>(now: Timestamp = .now, _ body: (MemoEditor) throws -> Value) throws -> Value {
        // A view writes through the vault that it is a view of.
        try (whole ?? self).transaction { db in
            try bringIndexUpToDate(in: db)
            let visible = try view.map { try VisibleCategories(named: $0.names, in: db) }
            let editor = try MemoEditor(db, settings: settings, at: now, visible: visible)
            let value = try body(editor)
            try editor.store.flush()
            return value
        }
    }

    /// Writes what neither adds nor changes nor removes memos: all of what `body` does, or nothing when it throws.
    func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try write { db in
            try db.beginTransaction(.immediate)
            do {
                let value = try checkingRows { try body(db) }
                try checkPlace()
                try db.commit()
                return value
            } catch {
                // The error that led here is the one to report.
                if db.isInsideTransaction { try? db.rollback() }
                throw error
            }
        }
    }

    /// Deletes all memos in the trash for good, and their texts and words from the file and its log. Returns how many.
    ///
    /// The parts of the index are joined into one, for FTS5 only then leaves out the words of deleted memos. That takes about as long as
    /// reading the index, in steps between which others can write. Then the file is written anew, which leaves out what earlier changes have
    /// left in free places; a file of more than `largestRewrite` bytes is not.
    /// - Throws: `VaultError`.
    public func emptyTrash(now: Timestamp = .now) throws -> Int {
        let count = try edit(now: now) { try $0.emptyTrash() }
        guard count > 0 else { return 0 }
        var mustGoOn = true
        while mustGoOn {
            mustGoOn = try transaction { try SearchIndex.forgetDeleted(in: $0) }
            VaultConnection.letOthersWrite()
        }
        try write { db in
            // Without room for a second copy the memos are deleted all the same.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0 <= Self.largestRewrite / Self.pageBytes {
                try? db.execute(sql: "VACUUM")
            }
            // Readers may keep the log from being emptied; then the next program that closes the vault does it.
            _ = try? db.checkpoint(.truncate)
        }
        return count
    }

    /// Bytes of the largest file that is written anew when memos are deleted for good, which takes a few seconds.
    private static let largestRewrite = 512 << 20
    private static let pageBytes = 4096

    /// How many memos `MemoEditor.emptyTrash` would delete.
    /// - Throws: `VaultError`.
    public func trashCount() throws -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM memo WHERE trashed IS NOT NULL") ?? 0 }
    }

    /// The memo that a user calls `name`: by its number, with or without `#`; else by what its source calls it, whole or from the
    /// beginning on, as far as it takes to tell it from all others, and at least four characters.
    ///
    /// Numbers are never shortened: 12 would be the beginning of 120.
    /// - Throws: `EditFailure.noMemo`, `.ambiguous`, `VaultError`.
    public func memo(named name: String) throws -> MemoID {
        try read { db in
            if let number = Int64(name.drop { $0 == "#" }),
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM memo WHERE id = ?)", arguments: [number]) == true
            {
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
}

/// Memos by what their sources call them: whole keys, or what follows the file's path in a key such as `a.json#12`.
struct ExternalIDs {
    private let db: Database

    init(_ db: Database) { self.db = db }

    func memos(called name: String) throws -> [Int64] {
        let whole = try Int64.fetchAll(
            db, sql: "SELECT id FROM memo WHERE source_id IN (SELECT id FROM source) AND external_id = ? ORDER BY id LIMIT 6",
            arguments: [name])
        guard whole.isEmpty, !name.hasPrefix(MemoKey.contentPrefix) else { return whole }
        return try matching(name, "external_id LIKE '%#%' AND external_id = path || '#' || ?1")
    }

    func memos(beginningWith name: String) throws -> [Int64] {
        try matching(
            name,
            """
            substr(external_id, 1, length(?1)) = ?1
            OR external_id LIKE '%#%' AND substr(external_id, 1, length(path) + 1 + length(?1)) = path || '#' || ?1
            """)
    }

    /// `instr` is answered from the index of keys alone; only what passes it is looked at closely.
    private func matching(_ name: String, _ condition: String) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM memo WHERE id IN (SELECT id FROM \(db.table("memo", by: "memo_key")) WHERE instr(external_id, ?1) LIMIT 1000)
                    AND substr(external_id, 1, \(MemoKey.contentPrefix.utf8.count)) <> '\(MemoKey.contentPrefix)' AND (\(condition))
                ORDER BY id LIMIT 6
                """, arguments: [name])
    }

    func description(of id: Int64) throws -> String {
        "#\(id) \(try String.fetchOne(db, sql: "SELECT title FROM memo WHERE id = ?", arguments: [id]) ?? "")"
    }
}
