import GRDB
import MemoImport
import MemoModel

/// The categories of a vault by path, kept in memory for a run; makes those that are missing.
struct CategoryCache {
    private struct Entry {
        let id: Int64
        var appearance: CategoryAppearance
    }

    /// Names compare as Swift compares: composed and decomposed are one category.
    private var entries: [CategoryPath: Entry] = [:]
    private var nextPosition: [Int64: Int] = [:]
    private(set) var created = 0
    /// Whether nothing is written: categories that would be made have numbers below zero.
    private let isTrial: Bool

    init(in db: Database, isTrial: Bool = false) throws {
        self.isTrial = isTrial
        try reload(in: db)
    }

    /// Reads the categories anew, after someone else may have changed them.
    mutating func reload(in db: Database) throws {
        (entries, nextPosition) = ([:], [:])
        for (id, place) in try CategoryPlace.all(in: db).map({ (Int64($0.key), $0.value) }) {
            let row = try Row.fetchOne(db, sql: "SELECT position, parent_id FROM category WHERE id = ?", arguments: [id])
            let position: Int = row?[0] ?? 0
            let parent: Int64 = row?[1] ?? 0
            entries[CategoryPath(place.path)] = Entry(
                id: id, appearance: CategoryAppearance(color: place.color, icon: place.icon, position: position))
            nextPosition[parent] = max(nextPosition[parent] ?? 0, position + 1)
        }
    }

    /// The id of the category at `path`, made with its parents when missing. Looks that are given replace the old ones.
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
        let id = try isTrial ? Int64(-1 - created) : row(name, appearance, position, under: parent, in: db)
        entries[path] = Entry(id: id, appearance: CategoryAppearance(color: appearance.color, icon: appearance.icon, position: position))
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
        let merged = CategoryAppearance(
            color: appearance.color ?? entry.appearance.color, icon: appearance.icon ?? entry.appearance.icon,
            position: appearance.position ?? entry.appearance.position)
        guard merged != entry.appearance, !isTrial else { return }
        try db.write(
            "UPDATE category SET color = ?, icon = ?, position = ? WHERE id = ?", .text(merged.color.map { StoredText($0) }),
            .text(merged.icon.map { StoredText(name: $0) }), .number(merged.position ?? 0), .number(entry.id))
        entries[path]?.appearance = merged
    }
}
