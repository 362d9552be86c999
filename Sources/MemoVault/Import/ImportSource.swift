import MemoModel

/// The source of the memos of an export. It is created when the first memo arrives.
struct ImportSource {
    let name: StoredText
    let format: String?
    let imported: Timestamp
    private(set) var id: Int64?
    /// Whether this import created the source.
    private(set) var isNew = false
    /// The only caller that may change the memos of the source, or nil for any caller.
    private let owner: String?
    /// Whether this is a dry run. A source that would be created has the number 0, which no source has.
    private let isDryRun: Bool
    private let place: String?
    /// Whether the export is a part of the source, whose other memos may be elsewhere.
    private let isPart: Bool
    /// The path of the part in the source's export, if that is known.
    private let path: String?

    init(_ name: String, _ formats: [String], _ options: ApplyOptions) {
        (self.name, format, imported) = (StoredText(name: name), formats.first, options.now)
        (owner, isDryRun, place) = (options.owner, options.isDryRun, options.place)
        (isPart, path) = (options.copy == .part || options.part != nil, options.part?.path)
    }

    /// Returns the number of the source, and creates the source if it is new.
    /// - Throws: `EditFailure.foreignSource` if only another caller may change its memos.
    mutating func id(in db: any WritableVaultDatabase) throws -> Int64 {
        if let id { return id }
        let known = try db.integers("SELECT id FROM source WHERE name = ?", [VaultCell(name)]).first
        isNew = known == nil
        if let known, let owner, try Self.owner(of: known, in: db) != owner { throw EditFailure.foreignSource(name.text) }
        let id = try known ?? (isDryRun ? 0 : insert(in: db))
        self.id = id
        if let place, !isDryRun { try note(place, of: id, in: db) }
        return id
    }

    private func insert(in db: any WritableVaultDatabase) throws -> Int64 {
        let id = try db.insert(
            "INSERT INTO source(name, format, imported) VALUES (?, ?, ?)", VaultCell(name), VaultCell(format.map { StoredText($0) }),
            .integer(imported.milliseconds))
        if let owner { try db.set(Self.ownerKey(of: id), to: VaultCell(StoredText(owner))) }
        return id
    }

    /// Number of places that are known of a source, and of its parts: a folder, and archives that were made of it.
    private static let mostPlaces = 4

    private func note(_ place: String, of id: Int64, in db: any WritableVaultDatabase) throws {
        let key = Self.placeKey(of: id)
        let value = try db.statement("SELECT value FROM setting WHERE key = ?").text(.text(key))
        var (whole, parts) = (Self.places(value), Self.parts(value))
        whole.removeAll { $0 == place }
        parts.removeAll { $0.place == place }
        if isPart { parts.insert((place, path), at: 0) } else { whole.insert(place, at: 0) }
        let places = whole.prefix(Self.mostPlaces) + parts.prefix(Self.mostPlaces).map(Self.entry)
        let new = places.joined(separator: Self.placeSeparator)
        guard new != value else { return }
        try forget(place, in: db)
        try db.set(key, to: .text(new))
    }

    /// Removes a place from all sources. The export at a place belongs to one source only.
    private func forget(_ place: String, in db: any WritableVaultDatabase) throws {
        let rows = try db.statement("SELECT key, value FROM setting WHERE key LIKE ?").rows(.text(Self.placeKey(of: 0).dropLast() + "%")) {
            (key: $0[0] as String, value: $0[1] as String)
        }
        for row in rows {
            let others = Self.places(row.value).filter { $0 != place } + Self.parts(row.value).filter { $0.place != place }.map(Self.entry)
            let new = others.joined(separator: Self.placeSeparator)
            if new != row.value { try db.set(row.key, to: .text(new)) }
        }
    }

    private static func entry(_ part: (place: String, path: String?)) -> String {
        String(partMark) + part.place + (part.path.map { String(pathMark) + $0 } ?? "")
    }

    /// Returns the setting that holds where the exports of a source and of its parts were, the last one first.
    static func placeKey(of id: Int64) -> String { "source_place/\(id)" }

    /// Returns the places in a value of that setting where the whole source was.
    static func places(_ value: String?) -> [String] { entries(value).filter { $0.first != partMark } }

    /// Returns the places in a value of that setting where parts of the source were, with their paths in its export as far as these are known.
    static func parts(_ value: String?) -> [(place: String, path: String?)] {
        entries(value).filter { $0.first == partMark }.map { entry in
            let texts = entry.dropFirst().split(separator: pathMark, maxSplits: 1).map(String.init)
            return (texts.first ?? "", texts.count > 1 ? texts[1] : nil)
        }
    }

    private static func entries(_ value: String?) -> [String] { value?.split(separator: placeSeparator).map(String.init) ?? [] }

    private static let placeSeparator = "\u{1F}"
    private static let partMark: Character = "\u{1E}"
    private static let pathMark: Character = "\u{1D}"

    private static func ownerKey(of id: Int64) -> String { "source_owner/\(id)" }

    private static func owner(of id: Int64, in db: any WritableVaultDatabase) throws -> String? {
        try db.statement("SELECT value FROM setting WHERE key = ?").text(.text(ownerKey(of: id)))
    }
}

/// The single event of an import. It is updated with every batch, so that it is right even if the import is
/// killed.
struct ImportRun {
    let source: String
    let time: Timestamp
    /// The number of the event.
    private(set) var event: Int64?

    init(source: String, time: Timestamp) { (self.source, self.time) = (source, time) }

    /// Writes or updates the event if anything has changed. Call it before a commit.
    mutating func record(_ report: ImportReport, in db: any WritableVaultDatabase) throws {
        guard report.imported + report.updated + report.trashed > 0 else { return }
        let kind = Change.Kind.importRun(new: report.imported, changed: report.updated, trashed: report.trashed)
        if let event {
            try db.change("UPDATE event SET new = ? WHERE id = ?", VaultCell(EventColumns(kind).new), .integer(event))
            return
        }
        event = try EventLog(db).insert(kind, memo: nil, title: source, at: time)
    }
}

/// The source of memos that were written in this vault.
enum OwnSource {
    static let name = "saekin"
    static let format = "saekin"

    static func id(in db: any WritableVaultDatabase, at time: Timestamp) throws -> Int64 {
        var source = ImportSource(name, [format], ApplyOptions(now: time))
        return try source.id(in: db)
    }
}
