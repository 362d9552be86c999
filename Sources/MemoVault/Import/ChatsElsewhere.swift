import MemoImport
import MemoModel

/// Chats that another source has: alone, a chat belongs to its app, and in a folder of other files to that folder.
struct ChatsElsewhere {
    /// The sources with memos of chats; nil if they are not known yet.
    private var sources: [Int64]?

    /// Returns whether a record is a part of a chat.
    static func concerns(_ record: MemoRecord) -> Bool { record.externalID.map { ChatLog.split(ofID: $0) != nil } ?? false }

    /// Returns the memo with the ID of a record in another source, if they share a line; nil if there is none.
    /// - Parameter isSeen: Whether another record of this import is the memo.
    mutating func find(
        _ record: MemoRecord, _ key: MemoKey, besides source: Int64, _ writer: any ImportWriting, in db: any VaultDatabase,
        isSeen: (Int64) -> Bool
    ) throws -> KnownRecord? {
        guard Self.concerns(record), let id = record.externalID else { return nil }
        if sources == nil { sources = try Self.sources(in: db) }
        for other in sources ?? [] where other != source {
            guard let memo = try writer.find(source: other, key: StoredText(id)) ?? writer.find(source: other, key: key.text),
                !isSeen(memo.id), let text = try MovedFiles.text(of: memo.id, in: db)
            else { continue }
            // Rooms of two apps may have one name.
            let isSame = memo.fingerprint == key.fingerprint || TextLines(text.body).shareAny(with: TextLines(record.text.body))
            if isSame { return .elsewhere(memo, source: other) }
        }
        return nil
    }

    private static func sources(in db: any VaultDatabase) throws -> [Int64] {
        let sql = "SELECT source_id, external_id FROM memo WHERE external_id LIKE '%#%' AND trashed IS NULL"
        var found: Set<Int64> = []
        try db.statement(sql).forEachRow([]) { row in
            if !found.contains(row[0]), ChatLog.split(ofID: row[1]) != nil { found.insert(row[0]) }
            return true
        }
        return found.sorted()
    }
}
