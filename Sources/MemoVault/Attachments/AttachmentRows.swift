import GRDB

/// Reads and writes the rows of attachments.
struct AttachmentRows {
    private let db: Database

    init(_ db: Database) { self.db = db }

    /// Returns the attachments of a memo, by number. A vault of an earlier version has none.
    static func attachments(of memo: Int64, in db: any VaultDatabase) throws -> [Attachment] {
        try attachments(of: [memo], in: db)[memo] ?? []
    }

    /// Returns the attachments of some memos, by number. If the vault is not remote, only one may be asked about.
    static func attachments(of memos: [Int64], in db: any VaultDatabase) throws -> [Int64: [Attachment]] {
        guard try db.hasAttachments else { return [:] }
        let rows = try db.statement(
            """
            SELECT a.position, a.name, f.type, f.size, f.hash, a.memo_id FROM attachment a JOIN file f ON f.id = a.file_id
            WHERE \(db.isRemote ? db.isAmong("a.memo_id") : "a.memo_id = ?") ORDER BY a.position
            """
        ).rows(memos.wanted(isRemote: db.isRemote)) { row in
            (row[5] as Int64, Attachment(number: row[0], name: row[1], mediaType: row[2], size: row[3], hash: row[4]))
        }
        return Dictionary(grouping: rows, by: \.0).mapValues { $0.map(\.1) }
    }

    /// Returns the number of attachments of all memos.
    static func count(in db: any VaultDatabase) throws -> Int {
        guard try db.hasAttachments else { return 0 }
        return try db.statement("SELECT count(*) FROM attachment").number() ?? 0
    }

    /// Returns the ID of the row of a stored file.
    func id(of file: AttachmentStore.File) throws -> Int64 {
        let lookup = try db.cachedStatement(sql: "SELECT id FROM file WHERE hash = ?")
        if let id = try Int64.fetchOne(lookup, arguments: [file.hash]) { return id }
        try db.cachedStatement(sql: "INSERT INTO file(hash, size, type) VALUES (?, ?, ?)")
            .execute(arguments: [file.hash, file.size, file.mediaType])
        return db.lastInsertedRowID
    }

    /// Makes a file the attachment of a memo with this number. Writes nothing if it is.
    /// - Returns: Whether anything was written.
    func set(_ number: Int, of memo: Int64, name: String, file: Int64) throws -> Bool {
        let lookup = try db.cachedStatement(sql: "SELECT name, file_id FROM attachment WHERE memo_id = ? AND position = ?")
        if let row = try Row.fetchOne(lookup, arguments: [memo, number]), row[0] == name, row[1] == file { return false }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO attachment(memo_id, position, name, file_id) VALUES (?, ?, ?, ?)")
            .execute(arguments: [memo, number, name, file])
        return true
    }

    /// Removes the attachments of a memo after the first `count`.
    func removeAll(after count: Int, of memo: Int64) throws {
        try db.cachedStatement(sql: "DELETE FROM attachment WHERE memo_id = ? AND position > ?").execute(arguments: [memo, count])
    }

    /// A file that memos have, and one of them.
    struct Use {
        let hash: String
        let size: Int
        let memo: Int64
        let name: String
    }

    /// Returns each file that a memo has, in the order of hashes.
    static func files(in db: Database) throws -> [Use] {
        guard try db.hasAttachments else { return [] }
        return try Row.fetchAll(
            db,
            sql: """
                SELECT f.hash, f.size, min(a.memo_id), a.name FROM attachment a JOIN file f ON f.id = a.file_id
                GROUP BY f.id ORDER BY f.hash
                """
        ).map { Use(hash: $0[0], size: $0[1], memo: $0[2], name: $0[3]) }
    }
}
