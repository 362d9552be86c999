import GRDB
public import MemoModel

/// Reads the metadata of memos. Its statements are prepared once, and columns are read by index, which is
/// twice as fast as by name.
struct FactsReader {
    private let memo: Statement
    private let tags: Statement
    private var places: CategoryPlaces

    init(in db: Database) throws {
        memo = try db.cachedStatement(
            sql: """
                SELECT m.category_id, m.created, m.modified, m.imported, m.pinned, m.state, m.deadline, m.trashed,
                    m.conflict_of, s.name, m.external_id, m.path
                FROM memo m JOIN source s ON s.id = m.source_id WHERE m.id = ?
                """)
        tags = try db.cachedStatement(
            sql: "SELECT t.name FROM memo_tag x JOIN tag t ON t.id = x.tag_id WHERE x.memo_id = ? ORDER BY t.name")
        places = try CategoryPlaces(in: db)
    }

    /// Returns the metadata of a memo, or nil if there is no such memo.
    mutating func facts(of id: MemoID) throws -> MemoFacts? {
        // The row of a cursor is read in place, without copying its values.
        let rows = try Row.fetchCursor(memo, arguments: [id.rawValue])
        defer { withExtendedLifetime(rows) {} }
        guard let row = try rows.next() else { return nil }
        let category: Int64? = row[0]
        let (state, original): (Int?, Int64?) = (row[5], row[8])
        let times = [1, 2, 3, 6, 7].map { row.time(at: $0) }
        let (isPinned, source): (Bool, String) = (row[4], row[9])
        let name = MemoKey.shown(row[10], path: row[11])
        let place = try category.flatMap { try places.place(of: $0) }
        let tagRows = try Row.fetchCursor(tags, arguments: [id.rawValue])
        defer { withExtendedLifetime(tagRows) {} }
        var names: [String] = []
        while let row = try tagRows.next() {
            if let name: String = row[0] { names.append(name) }
        }
        return MemoFacts(
            id: id, category: place?.path ?? [], color: place?.color, icon: place?.icon,
            tags: names, created: times[0], modified: times[1],
            imported: times[2] ?? Timestamp(milliseconds: 0), isPinned: isPinned, state: state.flatMap { WorkState(rawValue: $0) },
            deadline: times[3], trashed: times[4], conflictOf: original.map { MemoID(rawValue: $0) }, source: source, externalID: name)
    }
}

/// The path, colour and icon of a category, as memos show them.
struct CategoryPlace {
    let path: [String]
    let color: String?
    let icon: String?

    /// Returns all categories by ID.
    static func all(in db: Database) throws -> [Int: CategoryPlace] {
        var places = try CategoryPlaces(in: db)
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM category") { _ = try places.place(of: id) }
        return places.known
    }
}

/// Reads the categories that memos show, and caches them.
struct CategoryPlaces {
    /// Maximum number of levels to follow, in case another program created a cycle of categories.
    private static let depth = 1000

    private let category: Statement
    private(set) var known: [Int: CategoryPlace] = [:]

    init(in db: Database) throws {
        category = try db.cachedStatement(sql: "SELECT name, color, icon, parent_id FROM category WHERE id = ?")
    }

    /// Returns a category, or nil if it does not exist.
    mutating func place(of id: Int64) throws -> CategoryPlace? {
        if let place = known[Int(id)] { return place }
        var (path, next): ([String], Int64?) = ([], id)
        var (color, icon): (String?, String?)
        while let current = next, path.count < Self.depth, let row = try Row.fetchOne(category, arguments: [current]) {
            if current == id { (color, icon) = (row[1], row[2]) }
            path.append(row[0])
            next = row[3]
        }
        guard !path.isEmpty else { return nil }
        // Use the path that an import would use, even if an earlier version or another program nested
        // categories deeper.
        let place = CategoryPlace(path: CategoryPath(path.reversed()).names, color: color, icon: icon)
        known[Int(id)] = place
        return place
    }
}

extension Row {
    /// Returns the time in a column of milliseconds.
    fileprivate func time(at index: Int) -> Timestamp? {
        let milliseconds: Int64? = self[index]
        return milliseconds.map { Timestamp(milliseconds: $0) }
    }

    /// Returns the time in a column of milliseconds.
    func time(_ column: String) -> Timestamp? {
        let milliseconds: Int64? = self[column]
        return milliseconds.map { Timestamp(milliseconds: $0) }
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
    /// Whether it is pinned to the top of lists.
    public let isPinned: Bool
    /// Its state as a work item, or nil if it is none.
    public let state: WorkState?
    /// Its deadline.
    public let deadline: Timestamp?
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
        imported: Timestamp, isPinned: Bool, state: WorkState?, deadline: Timestamp?, trashed: Timestamp?, conflictOf: MemoID?,
        source: String, externalID: String?
    ) {
        (self.id, self.category, self.color, self.icon, self.tags) = (id, category, color, icon, tags)
        (self.created, self.modified, self.imported, self.isPinned) = (created, modified, imported, isPinned)
        (self.state, self.deadline, self.trashed, self.conflictOf) = (state, deadline, trashed, conflictOf)
        (self.source, self.externalID) = (source, externalID)
    }

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
    /// The conflicted copies of the memo.
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
