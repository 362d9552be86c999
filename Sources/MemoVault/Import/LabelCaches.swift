import GRDB
import MemoImport
import MemoModel

/// A cache of the categories by path for the time of an import. Creates missing categories.
struct CategoryCache {
    private struct Entry {
        let id: Int64
        var appearance: CategoryAppearance
        let setByHand: CategoryLooks
    }

    /// Swift compares strings by canonical equivalence, so a name in NFC and the same name in NFD are one
    /// category.
    private var entries: [CategoryPath: Entry] = [:]
    private var nextPosition: [Int64: Int] = [:]
    private(set) var created = 0
    /// The categories whose colour or icon differ in the export but were set by hand, and so are kept.
    private(set) var kept: Set<CategoryPath> = []
    /// Whether this is a dry run. Categories that would be created get negative numbers.
    private let isDryRun: Bool

    init(in db: Database, isDryRun: Bool = false) throws {
        self.isDryRun = isDryRun
        try reload(in: db)
    }

    /// Reads the categories again, after another program may have changed them.
    mutating func reload(in db: Database) throws {
        (entries, nextPosition) = ([:], [:])
        for (id, place) in try CategoryPlace.all(in: db).map({ (Int64($0.key), $0.value) }) {
            let row = try Row.fetchOne(db, sql: "SELECT position, parent_id, set_by_hand FROM category WHERE id = ?", arguments: [id])
            let position: Int = row?[0] ?? 0
            let parent: Int64 = row?[1] ?? 0
            entries[CategoryPath(place.path)] = Entry(
                id: id, appearance: CategoryAppearance(color: place.color, icon: place.icon, position: position),
                setByHand: CategoryLooks(rawValue: row?[2] ?? 0))
            nextPosition[parent] = max(nextPosition[parent] ?? 0, position + 1)
        }
    }

    /// Returns the ID of the category at `path`, and creates it and its parents if missing. A given colour or
    /// icon replaces the old one unless that was set by hand.
    mutating func id(of path: CategoryPath, appearance: CategoryAppearance?, in db: Database) throws -> Int64? {
        guard let name = path.names.last else { return nil }
        guard let entry = entries[path] else {
            let parent = try id(of: path.parent, appearance: nil, in: db)
            return try insert(name, at: path, under: parent, appearance: appearance ?? CategoryAppearance(), in: db)
        }
        if let appearance { try update(entry, at: path, with: appearance, in: db) }
        return entry.id
    }

    private mutating func insert(
        _ name: String, at path: CategoryPath, under parent: Int64?, appearance: CategoryAppearance, in db: Database
    ) throws -> Int64 {
        let position = appearance.position ?? nextPosition[parent ?? 0] ?? 0
        let id = try isDryRun ? Int64(-1 - created) : row(name, appearance, position, under: parent, in: db)
        entries[path] = Entry(
            id: id, appearance: CategoryAppearance(color: appearance.color, icon: appearance.icon, position: position), setByHand: [])
        nextPosition[parent ?? 0] = max(nextPosition[parent ?? 0] ?? 0, position + 1)
        created += 1
        return id
    }

    private func row(
        _ name: String, _ appearance: CategoryAppearance, _ position: Int, under parent: Int64?, in db: Database
    ) throws -> Int64 {
        try db.write(
            "INSERT INTO category(name, color, icon, position, parent_id) VALUES (?, ?, ?, ?, ?)", .text(StoredText(name: name)),
            .text(appearance.color.map { StoredText($0) }), .text(appearance.icon.map { StoredText(name: $0) }), .number(position),
            .number(parent))
        return db.lastInsertedRowID
    }

    private mutating func update(_ entry: Entry, at path: CategoryPath, with appearance: CategoryAppearance, in db: Database) throws {
        let (old, looks) = (entry.appearance, entry.setByHand)
        let merged = CategoryAppearance(
            color: looks.contains(.color) ? old.color : appearance.color ?? old.color,
            icon: looks.contains(.icon) ? old.icon : appearance.icon ?? old.icon,
            position: looks.contains(.position) ? old.position : appearance.position ?? old.position)
        let isOtherColor = appearance.color != nil && appearance.color != merged.color
        if isOtherColor || appearance.icon != nil && appearance.icon != merged.icon { kept.insert(path) }
        guard merged != entry.appearance, !isDryRun else { return }
        try db.write(
            "UPDATE category SET color = ?, icon = ?, position = ? WHERE id = ?", .text(merged.color.map { StoredText($0) }),
            .text(merged.icon.map { StoredText(name: $0) }), .number(merged.position ?? 0), .number(entry.id))
        entries[path]?.appearance = merged
    }
}

/// A cache of the tags by name for the time of an import. Creates missing tags.
struct TagCache {
    private var ids: [StoredText: Int64] = [:]

    /// Whether this is a dry run. Tags that would be created get negative numbers.
    private let isDryRun: Bool

    init(in db: Database, isDryRun: Bool = false) throws {
        self.isDryRun = isDryRun
        for row in try Row.fetchAll(db, sql: "SELECT id, name FROM tag") { ids[StoredText(row[1] as String)] = row[0] }
    }

    mutating func id(of name: StoredText, in db: Database) throws -> Int64 {
        if let id = ids[name] { return id }
        let id = isDryRun ? Int64(-1 - ids.count) : try insert(name, in: db)
        ids[name] = id
        return id
    }

    private func insert(_ name: StoredText, in db: Database) throws -> Int64 {
        try db.write("INSERT INTO tag(name) VALUES (?)", .text(name))
        return db.lastInsertedRowID
    }
}
