import MemoImport
import MemoModel

/// Records that wait until the rest of the export has been read.
struct WaitingRecords {
    /// Bytes of the texts that wait at most.
    private static let mostBytes = 64 << 20

    private var records: [(record: MemoRecord, key: MemoKey)] = []
    private var bytes = 0
    /// Whether the export has been read. Then no record waits any more.
    private(set) var isOver = false

    /// Keeps a record, or returns false if too many wait or the export has been read.
    mutating func add(_ record: MemoRecord, _ key: MemoKey) -> Bool {
        guard !isOver, bytes < Self.mostBytes else { return false }
        records.append((record, key))
        bytes += record.text.title.utf8.count + record.text.body.utf8.count
        return true
    }

    /// Returns the records once the rest of the export has been read.
    mutating func take() -> [(record: MemoRecord, key: MemoKey)] {
        isOver = true
        defer { records = [] }
        return records
    }
}

/// The memos of a source that had neither an ID nor a time in the export, by their titles.
///
/// A record with such a title and another text is the memo, edited in its app, if the rest of the export does not have the memo as it was. So is a record
/// with the same body under another title. So records wait until the export has been read.
struct UndatedRecords {
    private let source: Int64
    /// The memos by hashes of their files and titles; nil for the title of several in one file.
    private var memos: [UInt64: Int64?] = [:]
    /// The memos that are in the trash.
    private(set) var trashed: Set<Int64> = []
    private var paths = CommonPaths()
    /// A record for which there is no room counts as new.
    private var waiting = WaitingRecords()

    init(in db: any VaultDatabase, source: Int64) throws {
        self.source = source
        let sql =
            "SELECT id, title, path, trashed FROM memo WHERE source_id = ? AND created IS NULL AND external_id LIKE ? ORDER BY trashed IS NOT NULL"
        try db.statement(sql).forEachRow([.integer(source), .text(MemoKey.contentPrefix + "%")]) { row in
            // Without a path it was in the only file of its export.
            let title = hash(row[1], in: row[2] as String? ?? "")
            let isTrashed = row.time(at: 3) != nil
            if isTrashed { trashed.insert(row[0]) }
            // One in the trash has its title only if no other memo has it.
            if isTrashed, let known = memos[title], known.map({ !trashed.contains($0) }) ?? true { return true }
            memos[title] = memos.keys.contains(title) ? .some(nil) : row[0] as Int64
            return true
        }
    }

    mutating func keepsWaiting(_ record: MemoRecord, _ key: MemoKey) -> Bool {
        guard !memos.isEmpty, !record.text.isBlank else { return false }
        return waiting.add(record, key)
    }

    /// Returns the records that wait, each with its memo if it has one.
    /// - Parameter isWhole: Whether the export has all memos of the source, so that one with the body of a record is no other memo.
    mutating func takeWaiting(
        in db: any VaultDatabase, isWhole: Bool, isSeen: (Int64) -> Bool
    ) throws -> [(record: MemoRecord, key: MemoKey, memo: Int64?)] {
        let records = waiting.take()
        var found = Self.single(records.map { memo(of: $0.record) }, isSeen: isSeen)
        if isWhole, found.contains(nil) {
            let taken = Set(found.compactMap(\.self))
            let bodies = try bodies(in: db) { isSeen($0) || taken.contains($0) }
            let others = zip(records, found).map { one, memo in memo == nil ? only(one.record.text.body, of: one.record, in: bodies) : nil }
            found = zip(found, Self.single(others, isSeen: isSeen)).map { $0 ?? $1 }
        }
        return zip(records, found).map { ($0.record, $0.key, $1) }
    }

    /// Returns the memos that one record alone is.
    private static func single(_ memos: [Int64?], isSeen: (Int64) -> Bool) -> [Int64?] {
        let counts = Dictionary(memos.map { ($0, 1) }, uniquingKeysWith: +)
        return memos.map { memo in memo.flatMap { counts[$0] == 1 && !isSeen($0) ? $0 : nil } }
    }

    /// Returns the memos outside the trash that are none of the records, by hashes of their files and bodies; nil for the body of several in one file.
    private mutating func bodies(in db: any VaultDatabase, isTaken: (Int64) -> Bool) throws -> [UInt64: Int64?] {
        let sql = "SELECT id, path FROM memo WHERE source_id = ? AND created IS NULL AND trashed IS NULL AND external_id LIKE ?"
        let rows = try db.statement(sql).rows(.integer(source), .text(MemoKey.contentPrefix + "%")) {
            (id: $0[0] as Int64, path: $0[1] as String?)
        }
        var found: [UInt64: Int64?] = [:]
        for row in rows where !isTaken(row.id) {
            guard let body = try MovedFiles.text(of: row.id, in: db)?.body, !body.allSatisfy(\.isWhitespace) else { continue }
            let hash = hash(body, in: row.path ?? "")
            found[hash] = found.keys.contains(hash) ? .some(nil) : row.id
        }
        return found
    }

    /// Returns the only memo with the title of a record.
    private mutating func memo(of record: MemoRecord) -> Int64? { only(record.text.title, of: record, in: memos) }

    /// Returns the only memo with a text of a record in the same file, or in the only file of its export.
    private mutating func only(_ text: String, of record: MemoRecord, in memos: [UInt64: Int64?]) -> Int64? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        return (memos[hash(text, in: record.place.path)] ?? memos[hash(text, in: "")]) ?? nil
    }

    private mutating func hash(_ text: String, in path: String) -> UInt64 {
        var hash = ContentHash()
        hash.combine(paths.path(of: path, isRecords: true))
        hash.combine(text)
        return hash.value
    }
}
