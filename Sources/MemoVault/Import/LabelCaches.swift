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
    /// The present paths of categories, by places that they had before.
    private var former: [FormerPlace: CategoryPath] = [:]
    private(set) var created = 0
    /// The categories whose colour or icon differ in the export but were set by hand, and so are kept.
    private(set) var kept: Set<CategoryPath> = []
    /// Whether this is a dry run. Categories that would be created get negative numbers.
    private let isDryRun: Bool

    /// Whether looks may replace those of categories that this import did not create.
    private let mayChangeOthers: Bool
    private var own: Set<Int64> = []

    /// Creates an empty cache. Call `reload` before its use.
    init(isDryRun: Bool, mayChangeOthers: Bool) { (self.isDryRun, self.mayChangeOthers) = (isDryRun, mayChangeOthers) }

    /// Reads the categories, also again after another program may have changed them.
    mutating func reload(in db: any VaultDatabase) throws {
        (entries, nextPosition, former) = ([:], [:], [:])
        let rows = try db.statement("SELECT id, position, parent_id, set_by_hand FROM category").rows { row in
            (id: row[0] as Int64, position: row[1] as Int, parent: row[2] as Int64? ?? 0, looks: CategoryLooks(rawValue: row[3]))
        }
        let byID = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        for (id, place) in try CategoryPlace.all(in: db).map({ (Int64($0.key), $0.value) }) {
            guard let row = byID[id] else { continue }
            entries[CategoryPath(place.path)] = Entry(
                id: id, appearance: CategoryAppearance(color: place.color, icon: place.icon, position: row.position), setByHand: row.looks)
            nextPosition[row.parent] = max(nextPosition[row.parent] ?? 0, row.position + 1)
        }
        let paths = Dictionary(entries.map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        try db.statement("SELECT parent_id, name, category_id FROM former_name").forEachRow([]) { row in
            former[FormerPlace(parent: row[0], name: row[1])] = paths[row[2]]
            return true
        }
    }

    /// Returns the path that the category of an exported path has in the vault, whether it exists or not.
    private func present(_ path: CategoryPath) -> CategoryPath {
        guard !former.isEmpty, entries[path] == nil, let name = path.names.last else { return path }
        let parent = present(path.parent)
        let place = CategoryPath(parent.names + [name])
        guard entries[place] == nil, parent.names.isEmpty || entries[parent] != nil else { return place }
        return former[FormerPlace(parent: entries[parent]?.id ?? 0, name: name)] ?? place
    }

    /// Returns whether two paths mean the same category.
    func areSame(_ first: FactValue, _ second: FactValue) -> Bool {
        first == second || present(CategoryPath(first.texts)) == present(CategoryPath(second.texts))
    }

    /// Returns the ID of the category at `path`, and creates it and its parents if missing. A given colour or
    /// icon replaces the old one unless that was set by hand.
    mutating func id(of path: CategoryPath, appearance: CategoryAppearance?, in db: any WritableVaultDatabase) throws -> Int64? {
        let path = present(path)
        guard let name = path.names.last else { return nil }
        guard let entry = entries[path] else {
            let parent = try id(of: path.parent, appearance: nil, in: db)
            return try insert(name, at: path, under: parent, appearance: appearance ?? CategoryAppearance(), in: db)
        }
        if let appearance, mayChangeOthers || own.contains(entry.id) { try update(entry, at: path, with: appearance, in: db) }
        return entry.id
    }

    private mutating func insert(
        _ name: String, at path: CategoryPath, under parent: Int64?, appearance: CategoryAppearance, in db: any WritableVaultDatabase
    ) throws -> Int64 {
        let position = appearance.position ?? nextPosition[parent ?? 0] ?? 0
        let id = try isDryRun ? Int64(-1 - created) : row(name, appearance, position, under: parent, in: db)
        entries[path] = Entry(
            id: id, appearance: CategoryAppearance(color: appearance.color, icon: appearance.icon, position: position), setByHand: [])
        nextPosition[parent ?? 0] = max(nextPosition[parent ?? 0] ?? 0, position + 1)
        created += 1
        own.insert(id)
        return id
    }

    private func row(
        _ name: String, _ appearance: CategoryAppearance, _ position: Int, under parent: Int64?, in db: any WritableVaultDatabase
    ) throws -> Int64 {
        try db.insert(
            .category, ["name", "color", "icon", "position", "parent_id"],
            [
                VaultCell(StoredText(name: name)), VaultCell(appearance.color.map { StoredText($0) }),
                VaultCell(appearance.icon.map { StoredText(name: $0) }), VaultCell(position), VaultCell(parent),
            ])
    }

    private mutating func update(
        _ entry: Entry, at path: CategoryPath, with appearance: CategoryAppearance, in db: any WritableVaultDatabase
    ) throws {
        let (old, looks) = (entry.appearance, entry.setByHand)
        let merged = CategoryAppearance(
            color: looks.contains(.color) ? old.color : appearance.color ?? old.color,
            icon: looks.contains(.icon) ? old.icon : appearance.icon ?? old.icon,
            position: looks.contains(.position) ? old.position : appearance.position ?? old.position)
        let isOtherColor = appearance.color != nil && appearance.color != merged.color
        if isOtherColor || appearance.icon != nil && appearance.icon != merged.icon { kept.insert(path) }
        guard merged != entry.appearance, !isDryRun else { return }
        try db.change(
            "UPDATE category SET color = ?, icon = ?, position = ? WHERE id = ?", VaultCell(merged.color.map { StoredText($0) }),
            VaultCell(merged.icon.map { StoredText(name: $0) }), VaultCell(merged.position ?? 0), .integer(entry.id))
        entries[path]?.appearance = merged
    }
}

/// A place that a category had before.
private struct FormerPlace: Hashable {
    let parent: Int64
    let name: String
}

/// A cache of the tags by name for the time of an import. Creates missing tags.
struct TagCache {
    private var ids: [StoredText: Int64] = [:]

    /// Whether this is a dry run. Tags that would be created get negative numbers.
    private let isDryRun: Bool

    /// Creates an empty cache. Call `reload` before its use.
    init(isDryRun: Bool) { self.isDryRun = isDryRun }

    /// Reads the tags, also again after another program may have changed them.
    mutating func reload(in db: any VaultDatabase) throws {
        ids = [:]
        try db.statement("SELECT id, name FROM tag ORDER BY id").forEachRow([]) { row in
            ids[StoredText(row[1] as String)] = row[0]
            return true
        }
    }

    mutating func id(of name: StoredText, make: (StoredText) throws -> Int64) throws -> Int64 {
        if let id = ids[name] { return id }
        let id = try isDryRun ? Int64(-1 - ids.count) : make(name)
        ids[name] = id
        return id
    }
}
