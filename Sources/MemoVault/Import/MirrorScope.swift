import MemoImport

/// The part of a source that a mirroring import replaces. Memos outside it are left alone.
struct MirrorScope {
    /// The paths of the export's files; empty if they are unknown.
    let present: Set<String>
    /// The files and folders that the import covers, or nil for the whole export.
    let changed: Set<String>?

    /// Creates a scope from paths. Without arguments it covers the whole export, whose files are unknown.
    init(present: Set<String> = [], changed: Set<String>? = nil) { (self.present, self.changed) = (present, changed) }

    init(_ reader: ImportReader) { self.init(present: Set(reader.export.files.map(\.path)), changed: reader.scope) }

    /// Returns the memos outside the trash that are files of their own, with their paths.
    func files(of source: Int64, in db: any VaultDatabase) throws -> [(id: Int64, path: String)] {
        let files = "SELECT id, external_id FROM memo WHERE source_id = ? AND path IS NULL AND trashed IS NULL"
        let of = VaultCell.integer(source)
        guard let changed else { return try Self.rows(files, of, in: db) }
        return try changed.sorted().flatMap { path in
            // Paths in a folder sort between its name followed by `/` and its name followed by `0`, the
            // character after `/`.
            try Self.rows(files + " AND external_id = ?", of, .text(path), in: db)
                + Self.rows(files + " AND external_id > ? AND external_id < ?", of, .text(path + "/"), .text(path + "0"), in: db)
        }
    }

    /// Returns all memos outside the trash that the scope covers.
    func memos(of source: Int64, in db: any VaultDatabase) throws -> [Int64] {
        guard changed != nil else {
            return try db.integers("SELECT id FROM memo WHERE source_id = ? AND trashed IS NULL", [.integer(source)])
        }
        // Memos with an ID of their own have their path in the column `path`.
        let named = try Self.rows(
            "SELECT id, path FROM memo WHERE source_id = ? AND path IS NOT NULL AND trashed IS NULL", .integer(source), in: db)
        return try files(of: source, in: db).map(\.id) + named.filter { contains($0.path) }.map(\.id)
    }

    private func contains(_ path: String) -> Bool {
        guard let changed else { return true }
        if changed.contains(path) { return true }
        return path.indices.contains { path[$0] == "/" && changed.contains(String(path[..<$0])) }
    }

    private static func rows(_ sql: String, _ values: VaultCell..., in db: any VaultDatabase) throws -> [(id: Int64, path: String)] {
        var found: [(id: Int64, path: String)] = []
        try db.statement(sql + " ORDER BY external_id").forEachRow(values) { row in
            found.append((row[0], row[1]))
            return true
        }
        return found
    }
}

/// The files and records of an export that could not be read.
struct RejectedFiles {
    private var paths: Set<String> = []
    /// Whether files may be missing that nobody knows of.
    private var hideOthers = false

    mutating func add(_ problem: ImportProblem) {
        paths.insert(problem.place.path)
        hideOthers = hideOthers || problem.hidesOthers
    }

    var isEmpty: Bool { paths.isEmpty }

    /// Returns those of some memos that may be in files that could not be read: memos of a rejected file, folder or archive, or of a file with the name of a
    /// rejected one, which was moved; memos of any file of the kind of a stray; memos that are known by an ID alone, if more than files of single memos were
    /// rejected; and all, if an unknown part of the export is missing.
    /// - Parameters:
    ///   - present: The files of the export.
    ///   - harmless: The files that are no strays, because they could not be read either when no memo was missing.
    func memos(among ids: [Int64], present: Set<String>, harmless: Set<String>, in db: any VaultDatabase) throws -> Set<Int64> {
        guard !paths.isEmpty, !ids.isEmpty else { return [] }
        if hideOthers { return Set(ids) }
        let names = Set(paths.map(MovedFiles.name))
        let isLimited = paths.allSatisfy(MemoKey.isSingleFile)
        var (found, unexplained): (Set<Int64>, Set<String>) = ([], paths.subtracting(present))
        var strays = files.subtracting(harmless)
        var (kinds, known): ([Int64: String], Set<String>) = ([:], [])
        for start in stride(from: 0, to: ids.count, by: 1000) {
            let some = VaultCell.integers(Array(ids[start..<min(start + 1000, ids.count)]))
            let rows = try db.statement("SELECT id, external_id, path FROM memo WHERE \(db.isAmong("id"))").rows(some) {
                (id: $0[0] as Int64, key: $0[1] as String, path: $0[2] as String?)
            }
            for row in rows {
                let (place, around) = (row.path ?? row.key, around(row.path ?? row.key))
                unexplained.subtract(around)
                strays.subtract(around)
                if !strays.isEmpty, MemoKey.isSingleFile(place) { kinds[row.id] = MovedFiles.kind(of: place) }
                let mayBeAnywhere = !isLimited && row.path == nil && !MemoKey.isSingleFile(row.key)
                let isMoved = (row.path != nil || MemoKey.isSingleFile(row.key)) && names.contains(MovedFiles.name(of: place))
                if isMoved { known.insert(MovedFiles.name(of: place)) }
                if !around.isDisjoint(with: paths) || mayBeAnywhere || isMoved { found.insert(row.id) }
            }
        }
        guard unexplained.isEmpty else { return Set(ids) }
        let strange = Set(strays.filter { !known.contains(MovedFiles.name(of: $0)) }.map(MovedFiles.kind))
        return found.union(kinds.filter { strange.contains($0.value) }.keys)
    }

    /// The rejected files that hold one memo each.
    private var files: Set<String> { paths.filter(MemoKey.isSingleFile) }

    /// Number of files that are remembered for a source.
    private static let mostHarmless = 1000

    /// Returns the setting with the files of a source that could not be read when none of its memos was missing. So no memo is in them, whatever goes
    /// missing later.
    private static func key(of source: Int64) -> String { "source_unread/\(source)" }

    static func harmless(of source: Int64, in db: any VaultDatabase) throws -> Set<String> {
        let value = try db.statement("SELECT value FROM setting WHERE key = ?").text(.text(key(of: source)))
        return Set(value?.split(separator: "\u{1F}").map(String.init) ?? [])
    }

    /// Remembers the rejected files, once no memo of the source is missing.
    /// - Parameter isWhole: Whether the import covers the whole export.
    func noteHarmless(of source: Int64, isWhole: Bool, in db: any WritableVaultDatabase) throws {
        let old = try Self.harmless(of: source, in: db)
        let new = Set((isWhole ? files : files.union(old)).sorted().prefix(Self.mostHarmless))
        if new != old { try db.set(Self.key(of: source), to: .text(new.sorted().joined(separator: "\u{1F}"))) }
    }

    /// Returns a path with those of the folders around it.
    private func around(_ path: String) -> Set<String> {
        Set(path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) } + [path])
    }
}

/// A sparse bit set of the memos that an import has seen. Sparse because other programs may give memos any
/// number.
struct SeenMemos {
    private var words: [Int64: UInt64] = [:]

    func contains(_ id: Int64) -> Bool { words[id >> 6, default: 0] & Self.bit(id) != 0 }

    mutating func insert(_ id: Int64) { words[id >> 6, default: 0] |= Self.bit(id) }

    private static func bit(_ id: Int64) -> UInt64 { 1 << UInt64(id & 63) }
}
