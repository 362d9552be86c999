/// Reads and writes the rows of attachments.
package struct AttachmentRows {
    private let db: any WritableVaultDatabase

    /// Writes in a transaction.
    package init(_ db: any WritableVaultDatabase) { self.db = db }

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
    package func id(of file: StoredFile) throws -> Int64 {
        if let id = try db.integers("SELECT id FROM file WHERE hash = ?", [.text(file.hash)]).first { return id }
        return try db.insert(
            "INSERT INTO file(hash, size, type) VALUES (?, ?, ?)", .text(file.hash), VaultCell(file.size), .text(file.mediaType))
    }

    /// Makes a file the attachment of a memo with this number. Writes nothing if it is.
    /// - Returns: Whether anything was written.
    func set(_ number: Int, of memo: Int64, name: String, file: Int64) throws -> Bool {
        let place = [VaultCell.integer(memo), VaultCell(number)]
        let present = try db.statement("SELECT name, file_id FROM attachment WHERE memo_id = ? AND position = ?")
            .first(place[0], place[1]) { ($0[0] as String, $0[1] as Int64) }
        if let present, present == (name, file) { return false }
        let values = [.text(name), .integer(file)] + place
        if try db.change("UPDATE attachment SET name = ?, file_id = ? WHERE memo_id = ? AND position = ?", values) > 0 { return true }
        try db.change("INSERT INTO attachment(name, file_id, memo_id, position) VALUES (?, ?, ?, ?)", values)
        return true
    }

    /// Makes a file of an export the attachment of a memo with this number, unless a person has removed this content from the memo.
    /// - Returns: Whether the memo has it.
    func setImported(_ number: Int, of memo: Int64, name: String, file: StoredFile) throws -> Bool {
        let removed = try db.statement("SELECT count(*) FROM baseline WHERE memo_id = ? AND field = '\(Self.removedField)' AND part = ?")
            .number(.integer(memo), .text(file.hash))
        // The row names the bytes, so that they go with the next emptied trash.
        let id = try id(of: file)
        guard removed == 0 else {
            _ = try remove(number, of: memo)
            return false
        }
        _ = try set(number, of: memo, name: name, file: id)
        return true
    }

    /// The field of the table of baselines that has the hashes of the files that a person removed from memos, though their exports have them.
    private static let removedField = "attachment"

    /// Notes that a person removes an attachment which an import brought, so that the next import leaves it out.
    func noteRemoval(of number: Int, of memo: Int64) throws {
        guard number <= Self.mostImported else { return }
        try db.change(
            """
            INSERT INTO baseline(memo_id, field, part, value) SELECT a.memo_id, '\(Self.removedField)', f.hash, ''
            FROM attachment a JOIN file f ON f.id = a.file_id WHERE a.memo_id = ? AND a.position = ? AND NOT EXISTS
                (SELECT 1 FROM baseline b WHERE b.memo_id = a.memo_id AND b.field = '\(Self.removedField)' AND b.part = f.hash)
            """, .integer(memo), VaultCell(number))
    }

    /// Removes an attachment of a memo, and returns its name; nil if there is none with this number.
    func remove(_ number: Int, of memo: Int64) throws -> String? {
        guard try db.hasAttachments else { return nil }
        let place = [VaultCell.integer(memo), VaultCell(number)]
        let name = try db.statement("SELECT name FROM attachment WHERE memo_id = ? AND position = ?").first(place[0], place[1]) {
            $0[0] as String
        }
        guard let name else { return nil }
        try db.change("DELETE FROM attachment WHERE memo_id = ? AND position = ?", place)
        return name
    }

    /// Removes the attachments of a memo after the first `count` of its export. Those that were attached here stay.
    func removeAll(after count: Int, of memo: Int64) throws {
        try db.change(
            "DELETE FROM attachment WHERE memo_id = ? AND position > ? AND position <= ?", .integer(memo), VaultCell(count),
            VaultCell(Self.mostImported))
    }

    /// The highest number of an attachment of an import. Those that are attached here have higher ones, so that the next import, which has none of
    /// them, neither replaces nor removes them.
    static let mostImported = 1_000_000

    /// Returns the number for the next file that is attached here.
    func nextNumber(of memo: Int64) throws -> Int {
        max(try db.statement("SELECT max(position) FROM attachment WHERE memo_id = ?").number(.integer(memo)) ?? 0, Self.mostImported) + 1
    }

    /// A file that memos have, and one of them.
    package struct Use {
        package let hash: String
        package let size: Int
        let memo: Int64
        let name: String
    }

    /// Returns each file that a memo has, in the order of hashes.
    package static func files(in db: any VaultDatabase) throws -> [Use] {
        guard try db.hasAttachments else { return [] }
        return try db.statement(
            """
            SELECT f.hash, f.size, min(a.memo_id), a.name FROM attachment a JOIN file f ON f.id = a.file_id
            GROUP BY f.id ORDER BY f.hash
            """
        ).rows { Use(hash: $0[0], size: $0[1], memo: $0[2], name: $0[3]) }
    }
}

extension VaultReader {
    /// Returns the number of attachments of all memos, including those in the trash.
    package func attachmentCount() throws -> Int { try AttachmentRows.count(in: db) }
}
