import MemoImport
package import MemoModel

/// Reads and writes the table of events, and maps each kind of change to its columns.
package struct EventLog {
    private let db: any WritableVaultDatabase

    /// Writes events in a transaction.
    package init(_ db: any WritableVaultDatabase) { self.db = db }

    @discardableResult
    package func record(_ kind: Change.Kind, memo: Int64?, title: String, at time: Timestamp) throws -> Change {
        _ = try insert(kind, memo: memo, title: title, at: time)
        return Change(time: time, memo: memo.map(MemoID.init(rawValue:)), title: title, kind: kind)
    }

    /// Records a change, and returns the number of the event.
    func insert(_ kind: Change.Kind, memo: Int64?, title: String, at time: Timestamp) throws -> Int64 {
        let columns = EventColumns(kind)
        return try db.insert(
            """
            INSERT INTO event(time, kind, memo_id, title, old, new, version, category_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT category_id FROM memo WHERE id = ?3))
            """, .integer(time.milliseconds), .text(columns.name), VaultCell(memo), .text(title), VaultCell(columns.old),
            VaultCell(columns.new), VaultCell(columns.version))
    }

    /// Records a change of a memo again, instead of the event that it had.
    func renew(_ kind: Change.Kind, memo: Int64, title: String, at time: Timestamp) throws -> Change {
        let event = try insert(kind, memo: memo, title: title, at: time)
        let columns = EventColumns(kind)
        try db.change(
            "DELETE FROM event WHERE memo_id = ? AND kind = ? AND coalesce(version, 0) = ? AND id < ?", .integer(memo), .text(columns.name),
            VaultCell(columns.version ?? 0), .integer(event))
        return Change(time: time, memo: MemoID(rawValue: memo), title: title, kind: kind)
    }

    /// Records that all memos of a category were moved.
    /// - Parameter target: The category that the memos are in now.
    func recordMoves(outOf category: Int64, from: String, to: String?, target: Int64?, at time: Timestamp) throws {
        try db.change(
            """
            INSERT INTO event(time, kind, memo_id, title, old, new, category_id)
            SELECT ?, 'moved', id, title, ?, ?, ? FROM memo WHERE category_id = ? ORDER BY id
            """, .integer(time.milliseconds), .text(from), VaultCell(to), VaultCell(target), .integer(category))
    }

    /// Records that memos were moved to the trash because an export no longer has them.
    /// - Parameter memos: Their numbers, for `isAmong`.
    func recordVanished(_ memos: VaultCell, at time: Timestamp) throws {
        try db.change(
            """
            INSERT INTO event(time, kind, memo_id, title, category_id)
            SELECT ?, 'vanished', id, title, category_id FROM memo WHERE \(db.isAmong("id")) ORDER BY id
            """, .integer(time.milliseconds), memos)
    }

    /// Returns the change in a row of `columns`, or nil if a later version wrote an unknown kind.
    static func change(_ row: any VaultRow) -> Change? {
        let columns = EventColumns(name: row[3], old: row[4], new: row[5], version: row[6])
        guard let kind = columns.kind else { return nil }
        return Change(
            time: Timestamp(milliseconds: row[0]), memo: (row[1] as Int64?).map(MemoID.init(rawValue:)), title: row[2], kind: kind)
    }

    /// The columns of `change`.
    static let columns = "time, memo_id, title, kind, old, new, version"
}

/// The columns of an event that depend on its kind. Counts, times and states are stored as decimal numbers.
package struct EventColumns: Equatable {
    package var name: String
    var old: String?
    var new: String?
    package var version: Int?

    init(name: String, old: String? = nil, new: String? = nil, version: Int? = nil) {
        (self.name, self.old, self.new, self.version) = (name, old, new, version)
    }

    /// Returns the row of a change.
    package init(_ kind: Change.Kind) {
        switch kind {
        case .added: self.init(name: "added")
        case .edited(let version): self.init(name: "edited", version: version)
        case .reverted(let target, let version): self.init(name: "reverted", new: String(target), version: version)
        case .imported(let source): self.init(name: "imported", new: source)
        case .updated(let version): self.init(name: "updated", version: version)
        case .merged(let joined, let kept):
            self.init(name: "merged", old: kept.joined(separator: "\n"), new: joined.joined(separator: " "))
        case .decided(let kept): self.init(name: "decided", old: kept.joined(separator: "\n"))
        case .vanished: self.init(name: "vanished")
        case .writtenBack: self.init(name: "written-back")
        case .moved(let from, let to): self.init(name: "moved", old: from, new: to)
        case .pinned: self.init(name: "pinned")
        case .unpinned: self.init(name: "unpinned")
        case .factChanged(let fact, let from, let to): self.init(name: fact.definition.argument, old: from?.stored, new: to?.stored)
        case .dateChanged(let from, let to):
            self.init(name: "date", old: from.map { String($0.milliseconds) }, new: String(to.milliseconds))
        case .tagged(let tag): self.init(name: "tagged", new: tag)
        case .untagged(let tag): self.init(name: "untagged", old: tag)
        case .attached(let name): self.init(name: "attached", new: name)
        case .detached(let name): self.init(name: "detached", old: name)
        case .trashed: self.init(name: "trashed")
        case .restored: self.init(name: "restored")
        case .purged: self.init(name: "purged")
        case .parted(let original): self.init(name: "parted", old: String(original.rawValue))
        case .importRun(let new, let changed, let trashed):
            self.init(name: "import", new: [new, changed, trashed].map { String($0) }.joined(separator: " "))
        case .categoryAdded: self.init(name: "category-added")
        case .categoryRenamed(let name): self.init(name: "category-renamed", new: name)
        case .categoryChanged: self.init(name: "category-changed")
        case .categoryNested(let parent): self.init(name: "category-nested", new: parent)
        case .categoryRemoved(let target): self.init(name: "category-removed", new: target)
        case .tagRenamed(let name): self.init(name: "tag-renamed", new: name)
        case .searchSaved: self.init(name: "search-saved")
        case .searchDeleted: self.init(name: "search-deleted")
        case .searchRenamed(let name): self.init(name: "search-renamed", new: name)
        case .synonymsChanged: self.init(name: "synonyms-changed")
        case .undone(let kind): self.init(name: "undone", old: kind)
        }
    }

    var kind: Change.Kind? {
        switch name {
        case "added": .added
        case "edited": .edited(version: version ?? 0)
        case "reverted": .reverted(to: new.flatMap { Int($0) } ?? 0, version: version ?? 0)
        case "imported": .imported(source: new ?? "")
        case "updated": .updated(version: version)
        case "merged": .merged(joined: Self.words(new), kept: KeptFact.texts(in: old ?? ""))
        case "decided": .decided(KeptFact.texts(in: old ?? ""))
        case "vanished": .vanished
        case "written-back": .writtenBack
        case "moved": .moved(from: old, to: new)
        case "pinned": .pinned
        case "unpinned": .unpinned
        case "date": .dateChanged(from: Self.time(old), to: Self.time(new) ?? Timestamp(milliseconds: 0))
        case "tagged": .tagged(new ?? "")
        case "untagged": .untagged(old ?? "")
        case "attached": .attached(new ?? "")
        case "detached": .detached(old ?? "")
        case "trashed": .trashed
        case "restored": .restored
        case "purged": .purged
        case "parted": .parted(from: MemoID(rawValue: old.flatMap { Int64($0) } ?? 0))
        case "import": importRun
        case "category-added": .categoryAdded
        case "category-renamed": .categoryRenamed(to: new ?? "")
        case "category-changed": .categoryChanged
        case "category-nested": .categoryNested(in: new)
        case "category-removed": .categoryRemoved(memosTo: new)
        case "tag-renamed": .tagRenamed(to: new ?? "")
        case "search-saved": .searchSaved
        case "search-deleted": .searchDeleted
        case "search-renamed": .searchRenamed(to: new ?? "")
        case "synonyms-changed": .synonymsChanged
        case "undone": .undone(old ?? "")
        default: factChange
        }
    }

    private var factChange: Change.Kind? {
        PlainFact.allCases.first { $0.definition.argument == name }.map { fact in
            func value(_ text: String?) -> PlainValue? { text.flatMap { PlainValue(fact.definition.kind, stored: $0) } }
            return .factChanged(fact, from: value(old), to: value(new))
        }
    }

    private var importRun: Change.Kind? {
        let counts = (new ?? "").split(separator: " ").compactMap { Int($0) }
        return counts.count == 3 ? .importRun(new: counts[0], changed: counts[1], trashed: counts[2]) : nil
    }

    private static func words(_ text: String?) -> [String] { (text ?? "").split(separator: " ").map(String.init) }

    private static func time(_ text: String?) -> Timestamp? { text.flatMap { Int64($0) }.map(Timestamp.init(milliseconds:)) }
}
