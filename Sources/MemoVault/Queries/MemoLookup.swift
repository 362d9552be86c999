package import MemoModel

extension VaultReader {
    /// Returns the number of memos in the trash.
    package func trashCount() throws -> Int { try db.statement("SELECT count(*) FROM memo WHERE trashed IS NOT NULL").number() ?? 0 }

    /// Returns the memo that `name` identifies: its number, its identifier in its source, or the unambiguous beginning of that.
    /// - Throws: `EditFailure.noMemo`, `.ambiguous`.
    package func memo(named name: String) throws -> MemoID {
        if let number = Int64(name.drop { $0 == "#" }), try !db.integers("SELECT id FROM memo WHERE id = ?", [.integer(number)]).isEmpty {
            return MemoID(rawValue: number)
        }
        // SQLite would compare the part before U+0000, which no key has.
        guard !StoredText.holdsNull(name) else { throw EditFailure.noMemo(name) }
        let lookup = ExternalIDs(db)
        var found = try lookup.memos(called: name)
        if found.isEmpty, name.count >= 4 { found = try lookup.memos(beginningWith: name) }
        guard let first = found.first else { throw EditFailure.noMemo(name) }
        guard found.count == 1 else {
            throw EditFailure.ambiguous(name, candidates: try found.prefix(5).map { try lookup.description(of: $0) })
        }
        return MemoID(rawValue: first)
    }

    /// Returns the first memos of files with this name, in any folder.
    package func memos(inFile name: String) throws -> [MemoID] {
        guard !StoredText.holdsNull(name) else { return [] }
        return try ExternalIDs(db).memos(inFile: name).map { MemoID(rawValue: $0) }
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

    func memos(inFile name: String) throws -> [Int64] {
        try matching(
            name, "external_id = ?1 OR substr(external_id, length(external_id) - length(?1)) = '/' || ?1",
            "external_id = ?1 OR substr(external_id, length(external_id) - length(?1)) = '/' || ?1")
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
