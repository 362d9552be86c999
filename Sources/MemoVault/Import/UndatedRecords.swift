import MemoImport
import MemoModel

/// The memos of a source that had neither an ID nor a time in the export, by their titles.
///
/// A record with such a title and another text is the memo, edited in its app, if the rest of the export does not have the memo as it was. So the record
/// waits until the export has been read.
struct UndatedRecords {
    /// Bytes of the texts that wait at most. A record beyond counts as new.
    private static let mostBytes = 64 << 20
    /// The memos by hashes of their titles; nil for the title of several.
    private var memos: [UInt64: Int64?] = [:]
    private var waiting: [(record: MemoRecord, key: MemoKey)] = []
    private var waitingBytes = 0
    private var isOver = false

    init(in db: any VaultDatabase, source: Int64) throws {
        let sql = "SELECT id, title FROM memo WHERE source_id = ? AND created IS NULL AND trashed IS NULL AND external_id LIKE ?"
        try db.statement(sql).forEachRow([.integer(source), .text(MemoKey.contentPrefix + "%")]) { row in
            let title = Self.hash(row[1])
            memos[title] = memos.keys.contains(title) ? .some(nil) : row[0] as Int64
            return true
        }
    }

    mutating func keepsWaiting(_ record: MemoRecord, _ key: MemoKey) -> Bool {
        guard !isOver, waitingBytes < Self.mostBytes, let known = memos[Self.hash(record.text.title)], known != nil,
            record.text.title.contains(where: { !$0.isWhitespace })
        else { return false }
        waiting.append((record, key))
        waitingBytes += record.text.title.utf8.count + record.text.body.utf8.count
        return true
    }

    mutating func takeWaiting(
        in db: any VaultDatabase, isSeen: (Int64) -> Bool
    ) throws -> [(record: MemoRecord, key: MemoKey, memo: Int64?)] {
        isOver = true
        defer { waiting = [] }
        let titles = waiting.map { Self.hash($0.record.text.title) }
        let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
        return try zip(waiting, titles).map { one, title in
            guard counts[title] == 1, let id = memos[title] ?? nil, !isSeen(id) else { return (one.record, one.key, nil) }
            let path: String?? = try db.statement("SELECT path FROM memo WHERE id = ?").first(.integer(id)) { $0[0] }
            // Without a path it was in the only file of its export.
            let isSameFile = (path ?? nil).map { Self.plainName(of: $0) == Self.plainName(of: one.record.place.path) } ?? true
            return (one.record, one.key, isSameFile ? id : nil)
        }
    }

    private static func plainName(of path: String) -> String { ExportName.plain(ExportName.source(of: path)) }

    private static func hash(_ title: String) -> UInt64 {
        var hash = ContentHash()
        hash.combine(title)
        return hash.value
    }
}
