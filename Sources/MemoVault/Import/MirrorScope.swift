import GRDB
import MemoImport

/// What of a source a mirror speaks of: the memos outside it are left alone.
struct MirrorScope {
    /// The paths of the export's files; empty when they are not known.
    let present: Set<String>
    /// Paths of files and folders beyond which nothing is known; nil for the whole export.
    let changed: Set<String>?

    /// A scope that is known by nothing but the memos themselves, or by paths.
    init(present: Set<String> = [], changed: Set<String>? = nil) { (self.present, self.changed) = (present, changed) }

    init(_ reader: ImportReader) { self.init(present: Set(reader.export.files.map(\.path)), changed: reader.scope) }

    /// Memos outside the trash that are files, by their paths.
    func files(of source: Int64, in db: Database) throws -> [(id: Int64, path: String)] {
        let files = "SELECT id, external_id FROM memo WHERE source_id = ? AND path IS NULL AND trashed IS NULL"
        guard let changed else { return try Self.rows(files, [source], in: db) }
        return try changed.sorted().flatMap { path in
            // What lies in a folder is between its name with `/` and with the character that follows `/`.
            try Self.rows(files + " AND external_id = ?", [source, path], in: db)
                + Self.rows(files + " AND external_id > ? AND external_id < ?", [source, path + "/", path + "0"], in: db)
        }
    }

    /// All memos outside the trash that the export would have if their files were there.
    func memos(of source: Int64, in db: Database) throws -> [Int64] {
        guard changed != nil else {
            return try Int64.fetchAll(db, sql: "SELECT id FROM memo WHERE source_id = ? AND trashed IS NULL", arguments: [source])
        }
        // Those with an id of their own have their path beside it.
        let named = try Self.rows(
            "SELECT id, path FROM memo WHERE source_id = ? AND path IS NOT NULL AND trashed IS NULL", [source], in: db)
        return try files(of: source, in: db).map(\.id) + named.filter { contains($0.path) }.map(\.id)
    }

    private func contains(_ path: String) -> Bool {
        guard let changed else { return true }
        if changed.contains(path) { return true }
        return path.indices.contains { path[$0] == "/" && changed.contains(String(path[..<$0])) }
    }

    private static func rows(_ sql: String, _ arguments: StatementArguments, in db: Database) throws -> [(id: Int64, path: String)] {
        try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { ($0[0], $0[1]) }
    }
}
