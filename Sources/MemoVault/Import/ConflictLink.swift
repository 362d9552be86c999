import MemoModel

/// A conflicted copy and the path of its original. Links are resolved at the end of an import, because either
/// file may come first.
struct ConflictLink {
    let copy: Int64
    let path: StoredText
    let sourceName: StoredText

    static func resolve(_ links: [ConflictLink], in db: any WritableVaultDatabase) throws {
        guard !links.isEmpty else { return }
        let byKey = "SELECT m.id FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.external_id = ?"
        let byPath = try memosWithOtherKeys(links, in: db)
        for link in links {
            let original = try db.integers(byKey, [VaultCell(link.sourceName), VaultCell(link.path)]).first ?? byPath[link.path]
            guard original != link.copy else { continue }
            let known = try db.statement("SELECT conflict_of FROM memo WHERE id = ?").first(.integer(link.copy)) { $0[0] as Int64? }
            if let known, known == original { continue }
            try db.change("UPDATE memo SET conflict_of = ? WHERE id = ?", VaultCell(original), .integer(link.copy))
        }
    }

    /// Finds memos whose key is an ID instead of their path. One scan serves all links, because such copies
    /// are rare.
    private static func memosWithOtherKeys(_ links: [ConflictLink], in db: any VaultDatabase) throws -> [StoredText: Int64] {
        let wanted = Set(links.map(\.path))
        var found: [StoredText: Int64] = [:]
        let sql =
            "SELECT m.id, m.path FROM memo m JOIN source s ON s.id = m.source_id WHERE s.name = ? AND m.path IS NOT NULL ORDER BY m.external_id"
        try db.statement(sql).forEachRow([VaultCell(links.first?.sourceName)]) { row in
            let path = StoredText(row[1] as String)
            if wanted.contains(path) { found[path] = row[0] }
            return true
        }
        return found
    }
}
