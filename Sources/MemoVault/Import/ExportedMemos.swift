import MemoImport
import MemoModel

/// Finds the memos of Saekin's own exports, whatever their sources. See decision 108.
struct ExportedMemos {
    /// Number of memos with one ID that are compared. Apps number their memos from 1.
    private static let mostNamesakes = 16

    private let options: ApplyOptions
    /// The memos by the hashes of the names under which they are exported, in order; nil before the first record.
    private var names: [(hash: UInt64, memo: Int64)]?
    /// The source of the memos that were written here.
    private var ownSource: Int64?
    /// The names of tags that were renamed here; nil before they are needed.
    private var renamedTags: Set<String>?
    /// The number of memos that differ from the export and stay as they are.
    private(set) var staying = 0

    init(_ options: ApplyOptions) { self.options = options }

    /// Returns whether a record belongs to a memo of any source. A user who names the source wants it apart. A caller who may only change sources of its own
    /// must not learn the contents of others.
    func mayKnow(_ record: MemoRecord) -> Bool { record.isExported && options.owner == nil && !options.isNamed }

    /// Returns whether the vault may have the memo of a record.
    mutating func concerns(_ record: MemoRecord, in db: any VaultDatabase) throws -> Bool { try mayKnow(record) && !all(in: db).isEmpty }

    private mutating func all(in db: any VaultDatabase) throws -> [(hash: UInt64, memo: Int64)] {
        if let names { return names }
        var found: [(hash: UInt64, memo: Int64)] = []
        try db.statement("SELECT id, external_id, path, title FROM memo").forEachRow([]) { row in
            found.append((Self.hash(Self.name(MemoKey.shown(row[1], path: row[2]), row[3])), row[0]))
            return true
        }
        found.sort { $0 < $1 }
        names = found
        ownSource = try db.integers("SELECT id FROM source WHERE name = ?", [.text(OwnSource.name)]).first
        return found
    }

    /// Returns the name by which a memo is found: its ID in exports, or its title if it has none.
    private static func name(_ id: String?, _ title: String) -> String { id.map { "id:" + MemoKey.unnumbered($0) } ?? "title:" + title }

    private static func hash(_ name: String) -> UInt64 {
        var hash = ContentHash()
        hash.combine(name)
        return hash.value
    }

    /// Returns the memo of a record; nil if there is none.
    /// - Parameter isSeen: Whether another record of this import is the memo.
    mutating func find(
        _ record: MemoRecord, in db: any VaultDatabase, isSeen: (Int64) -> Bool
    ) throws -> MemosElsewhere.Found? {
        guard try concerns(record, in: db) else { return nil }
        let (hash, all) = (Self.hash(Self.name(record.externalID, record.text.title)), try all(in: db))
        let start = all.partitioningIndex { $0.hash >= hash }
        let lines = TextLines(record.text.whole)
        var (best, least, compared) = (nil as Int64?, Int.max, 0)
        for (other, memo) in all[start...] where !isSeen(memo) {
            guard other == hash, compared < Self.mostNamesakes else { break }
            compared += 1
            guard let text = try MemoDetails.text(of: MemoID(rawValue: memo), in: db) else { continue }
            if text.whole.utf8.elementsEqual(record.text.whole.utf8) { return try MemosElsewhere.memo(memo, in: db) }
            let others = TextLines(text.whole)
            let isOfSameTime = try Self.isCreated(memo, with: record, in: db)
            guard isOfSameTime || lines.shareAny(with: others) else { continue }
            let distance = isOfSameTime ? -1 : lines.differences(from: others)
            if best == nil || distance < least { (best, least) = (memo, distance) }
        }
        // A copy of another vault is no memo, whatever number its original has here.
        if ConflictedCopies.contain(record) { best = try ConflictedCopies.original(of: record, in: db) ?? best }
        return try best.flatMap { try MemosElsewhere.memo($0, in: db) }
    }

    private mutating func tags(in db: any VaultDatabase) throws -> Set<String> {
        let tags = try renamedTags ?? FactHistory.renamedTags(in: db)
        renamedTags = tags
        return tags
    }

    private static func isCreated(_ memo: Int64, with record: MemoRecord, in db: any VaultDatabase) throws -> Bool {
        let sql = "SELECT id FROM memo WHERE id = ? AND created = ?"
        return try record.created.map { try !db.integers(sql, [.integer(memo), .integer($0.milliseconds)]).isEmpty } ?? false
    }

    /// Returns what a record changes in its memo; nil if the memo stays as it is.
    mutating func change(
        of found: MemosElsewhere.Found, to record: MemoRecord, _ categories: CategoryCache, in db: any VaultDatabase
    ) throws -> ExportedChange? {
        func history() throws -> FactHistory? {
            found.address.source == ownSource ? try FactHistory(of: found.memo.id, renamed: tags(in: db), in: db) : nil
        }
        switch try ExportedChange.compare(
            record, with: found.memo.id, isCopy: found.isOriginal(of: record), history, categories, now: options.now, in: db)
        {
        case .same: return nil
        case .old:
            staying += 1
            return nil
        case .new(let change): return change
        }
    }
}
