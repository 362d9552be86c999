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
/// A record with such a title and another text is the memo, edited in its app, if the rest of the export does not have the memo as it was. So the record
/// waits until the export has been read.
struct UndatedRecords {
    /// The memos by hashes of their files and titles; nil for the title of several in one file.
    private var memos: [UInt64: Int64?] = [:]
    /// Those of the memos that are in the trash.
    private(set) var trashed: Set<Int64> = []
    private var paths = CommonPaths()
    /// A record for which there is no room counts as new.
    private var waiting = WaitingRecords()

    init(in db: any VaultDatabase, source: Int64) throws {
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
        guard memo(of: record) != nil, record.text.title.contains(where: { !$0.isWhitespace }) else { return false }
        return waiting.add(record, key)
    }

    /// Returns the records that wait, each with its memo if it has one.
    mutating func takeWaiting(isSeen: (Int64) -> Bool) -> [(record: MemoRecord, key: MemoKey, memo: Int64?)] {
        let records = waiting.take()
        let memos = records.map { memo(of: $0.record) }
        let counts = Dictionary(memos.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(records, memos).map { one, memo in
            guard let memo, counts[memo] == 1, !isSeen(memo) else { return (one.record, one.key, nil) }
            return (one.record, one.key, memo)
        }
    }

    /// Returns the only memo with the title of a record in the same file, or in the only file of its export.
    private mutating func memo(of record: MemoRecord) -> Int64? {
        let (title, path) = (record.text.title, record.place.path)
        return (memos[hash(title, in: path)] ?? memos[hash(title, in: "")]) ?? nil
    }

    private mutating func hash(_ title: String, in path: String) -> UInt64 {
        var hash = ContentHash()
        hash.combine(paths.path(of: path, isRecords: true))
        hash.combine(title)
        return hash.value
    }
}
