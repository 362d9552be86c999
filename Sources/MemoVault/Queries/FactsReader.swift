import GRDB
import MemoModel

/// Reads facts of memos one by one with statements prepared once.
struct FactsReader {
    private let memo: Statement
    private let tags: Statement
    private var places: [Int64: CategoryPlace]?

    init(in db: Database) throws {
        memo = try db.cachedStatement(
            sql: """
                SELECT m.id, m.category_id, m.created, m.modified, m.imported, m.pinned, m.state, m.deadline, m.trashed,
                    m.conflict_of, s.name AS source, m.external_id, m.path
                FROM memo m JOIN source s ON s.id = m.source_id WHERE m.id = ?
                """)
        tags = try db.cachedStatement(
            sql: "SELECT t.name FROM memo_tag x JOIN tag t ON t.id = x.tag_id WHERE x.memo_id = ? ORDER BY t.name")
    }

    /// Nil when there is no such memo.
    mutating func facts(of id: MemoID, in db: Database) throws -> MemoFacts? {
        guard let row = try Row.fetchOne(memo, arguments: [id.rawValue]) else { return nil }
        let category: Int64? = row["category_id"]
        let place = try category.flatMap { try self.place(of: $0, in: db) }
        let state: Int? = row["state"]
        let original: Int64? = row["conflict_of"]
        return MemoFacts(
            id: id, category: place?.path ?? [], color: place?.color, icon: place?.icon,
            tags: try String.fetchAll(tags, arguments: [id.rawValue]), created: row.time("created"), modified: row.time("modified"),
            imported: Timestamp(milliseconds: row["imported"]), isPinned: row["pinned"],
            state: state.flatMap { WorkState(rawValue: $0) }, deadline: row.time("deadline"), trashed: row.time("trashed"),
            conflictOf: original.map { MemoID(rawValue: $0) }, source: row["source"],
            externalID: MemoKey.shown(row["external_id"], path: row["path"]))
    }

    private mutating func place(of category: Int64, in db: Database) throws -> CategoryPlace? {
        if places == nil { places = try CategoryPlace.all(in: db) }
        return places?[category]
    }
}

/// A category as memos show it.
struct CategoryPlace {
    let path: [String]
    let color: String?
    let icon: String?

    static func all(in db: Database) throws -> [Int64: CategoryPlace] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, name, color, icon, parent_id FROM category")
        let names = Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as Int64, ($0["name"] as String, $0["parent_id"] as Int64?)) })
        var places: [Int64: CategoryPlace] = [:]
        for row in rows {
            let id: Int64 = row["id"]
            var path: [String] = []
            var next: Int64? = id
            while let current = next, let (name, parent) = names[current], path.count < rows.count {
                path.insert(name, at: 0)
                next = parent
            }
            places[id] = CategoryPlace(path: path, color: row["color"], icon: row["icon"])
        }
        return places
    }
}

extension Row {
    /// A column of milliseconds.
    func time(_ column: String) -> Timestamp? {
        let milliseconds: Int64? = self[column]
        return milliseconds.map { Timestamp(milliseconds: $0) }
    }
}
