public import MemoImport
public import MemoModel

/// Reads the metadata of memos. Its statements are prepared once, and columns are read by their places in the row, which is twice as fast as by
/// name.
struct FactsReader {
    /// All columns but the text and those that only the vault needs.
    private static let columns = MemoSelection(
        .all.filter { $0.definition.part != .text && ![.recency, .source, .fingerprint].contains($0) })
    /// The place of the name of the source, behind the columns of the memo.
    private static let sourceName = columns.columns.count
    private let memo: any VaultStatement
    private let tags: any VaultStatement
    private let isRemote: Bool
    private var places: CategoryPlaces

    init(in db: any VaultDatabase) throws {
        isRemote = db.isRemote
        memo = try db.statement(
            """
            SELECT \(try Self.columns.names(of: "m", in: db)), s.name
            FROM memo m JOIN source s ON s.id = m.source_id WHERE \(isRemote ? db.isAmong("m.id") : "m.id = ?")
            """)
        tags = try db.statement(
            """
            SELECT t.name, x.memo_id FROM memo_tag x JOIN tag t ON t.id = x.tag_id
            WHERE \(isRemote ? db.isAmong("x.memo_id") : "x.memo_id = ?") ORDER BY t.name
            """)
        places = try CategoryPlaces(in: db)
    }

    /// Returns the metadata of a memo, or nil if there is no such memo.
    mutating func facts(of id: MemoID) throws -> MemoFacts? {
        if isRemote { return try facts(of: [id]).first }
        var found: MemoFacts?
        try memo.forEachRow([.integer(id.rawValue)]) { row in
            found = try facts(row, tags: tags.rows(.integer(id.rawValue)) { $0[0] as String? }.compactMap(\.self))
            return false
        }
        return found
    }

    /// Returns the metadata of memos, in the order of `ids`. Skips numbers that do not exist.
    mutating func facts(of ids: [MemoID]) throws -> [MemoFacts] {
        guard isRemote else { return try ids.compactMap { try facts(of: $0) } }
        if ids.isEmpty { return [] }
        let wanted = VaultCell.integers(ids.map(\.rawValue))
        var names: [Int64: [String]] = [:]
        for (id, name) in try tags.rows(wanted, as: { ($0[1] as Int64, $0[0] as String) }) { names[id, default: []].append(name) }
        var found: [MemoID: MemoFacts] = [:]
        try memo.forEachRow([wanted]) { row in
            let facts = try facts(row, tags: names[row[Self.columns[.id]]] ?? [])
            found[facts.id] = facts
            return true
        }
        return ids.compactMap { found[$0] }
    }

    private mutating func facts(_ row: any VaultRow, tags: [String]) throws -> MemoFacts {
        let columns = Self.columns
        let category: Int64? = row[columns[.category]]
        let original: Int64? = row[columns[.conflict]]
        let place = try category.flatMap { try places.place(of: $0) }
        return MemoFacts(
            id: MemoID(rawValue: row[columns[.id]]), category: place?.path ?? [], color: place?.color, icon: place?.icon, tags: tags,
            created: row.time(at: columns[.created]), modified: row.time(at: columns[.modified]),
            imported: row.time(at: columns[.imported]) ?? Timestamp(milliseconds: 0), plain: PlainFacts(row, columns),
            trashed: row.time(at: columns[.trashed]), conflictOf: original.map { MemoID(rawValue: $0) }, source: row[Self.sourceName],
            externalID: MemoKey.shown(row[columns[.key]], path: row[columns[.path]]))
    }
}

/// The path, colour and icon of a category, as memos show them.
struct CategoryPlace {
    let path: [String]
    let color: String?
    let icon: String?

    /// Returns all categories by ID.
    static func all(in db: any VaultDatabase) throws -> [Int: CategoryPlace] {
        var places = try CategoryPlaces(in: db, readsAll: true)
        for id in try db.integers("SELECT id FROM category") { _ = try places.place(of: id) }
        return places.known
    }
}

/// Reads the categories that memos show, and caches them.
struct CategoryPlaces {
    /// Maximum number of levels to follow, in case another program created a cycle of categories.
    private static let depth = 1000

    private struct Level {
        let name: String
        let color: String?
        let icon: String?
        let parent: Int64?

        init(_ row: any VaultRow) { (name, color, icon, parent) = (row[0], row[1], row[2], row[3]) }
    }

    private let category: any VaultStatement
    /// All categories, if they are read at once; nil if each is when it is needed.
    private var levels: [Int64: Level]?
    private(set) var known: [Int: CategoryPlace] = [:]

    /// - Parameter readsAll: Whether to read all categories at once, as in a remote vault, whose statements are few.
    init(in db: any VaultDatabase, readsAll: Bool = false) throws {
        let readsAll = readsAll || db.isRemote
        category = try db.statement("SELECT name, color, icon, parent_id, id FROM category\(readsAll ? "" : " WHERE id = ?")")
        guard readsAll else { return }
        levels = Dictionary(try category.rows { ($0[4] as Int64, Level($0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a category, or nil if it does not exist.
    mutating func place(of id: Int64) throws -> CategoryPlace? {
        if let place = known[Int(id)] { return place }
        var (path, next): ([String], Int64?) = ([], id)
        var (color, icon): (String?, String?)
        while let current = next, path.count < Self.depth, let level = try level(current) {
            if current == id { (color, icon) = (level.color, level.icon) }
            path.append(level.name)
            next = level.parent
        }
        guard !path.isEmpty else { return nil }
        // Use the path that an import would use, even if an earlier version or another program nested
        // categories deeper.
        let place = CategoryPlace(path: CategoryPath(path.reversed()).names, color: color, icon: icon)
        known[Int(id)] = place
        return place
    }

    private func level(_ id: Int64) throws -> Level? {
        if let levels { return levels[id] }
        return try category.first(.integer(id)) { Level($0) }
    }
}

/// The metadata of a memo: everything but its text.
public struct MemoFacts: Sendable, Identifiable {
    /// The number of the memo.
    public let id: MemoID
    /// The path of its category, outermost name first; empty for none.
    public let category: [String]
    /// The colour of its category as `#RRGGBB`.
    public let color: String?
    /// The symbol or emoji of its category.
    public let icon: String?
    /// Its tags in alphabetical order.
    public let tags: [String]
    /// The creation time that its app recorded.
    public let created: Timestamp?
    /// The modification time that its app recorded.
    public let modified: Timestamp?
    /// The time of its first import, or of writing it in this vault.
    public let imported: Timestamp
    /// The facts that have one value each.
    public let plain: PlainFacts
    /// The time when it was moved to the trash.
    public let trashed: Timestamp?
    /// The original of which this memo is a conflicted copy.
    public internal(set) var conflictOf: MemoID?
    /// The name of its source.
    public let source: String
    /// Its ID in the source, else its path there, or nil if it has neither.
    public let externalID: String?

    /// Creates metadata that were not read from the file of a vault.
    package init(
        id: MemoID, category: [String], color: String?, icon: String?, tags: [String], created: Timestamp?, modified: Timestamp?,
        imported: Timestamp, plain: PlainFacts, trashed: Timestamp?, conflictOf: MemoID?,
        source: String, externalID: String?
    ) {
        (self.id, self.category, self.color, self.icon, self.tags) = (id, category, color, icon, tags)
        (self.created, self.modified, self.imported, self.plain) = (created, modified, imported, plain)
        (self.trashed, self.conflictOf) = (trashed, conflictOf)
        (self.source, self.externalID) = (source, externalID)
    }

    /// Whether it is pinned to the top of lists.
    public var isPinned: Bool { plain.isPinned }
    /// Its state as a work item, or nil if it is none.
    public var state: WorkState? { plain.state }
    /// Its deadline.
    public var deadline: Timestamp? { plain.deadline }

    /// The time that lists show: the modification time, else the creation time, or nil if both are unknown.
    /// The time of the import does not count.
    public var recency: Timestamp? { modified ?? created }
}

/// A memo with its text and all metadata.
public struct MemoDetails: Sendable, Identifiable {
    /// Everything but the text.
    public let facts: MemoFacts
    /// The text, byte for byte as it was written.
    public var text: MemoText
    /// Number of stored versions of earlier texts.
    public let revisionCount: Int
    /// The conflicted copies of the memo that are not in the trash.
    public let conflicts: [MemoID]
    /// The pictures and other files that an import kept for the memo.
    public let attachments: [Attachment]

    /// The number of the memo.
    public var id: MemoID { facts.id }

    /// Creates a memo that was not read from the file of a vault.
    package init(facts: MemoFacts, text: MemoText, revisionCount: Int, conflicts: [MemoID], attachments: [Attachment]) {
        (self.facts, self.text, self.revisionCount, self.conflicts) = (facts, text, revisionCount, conflicts)
        self.attachments = attachments
    }
}
