package import MemoVault
import PostgresSupport
import Synchronization

/// Attached files of vaults in PostgreSQL: pieces of `storedPieceSize`, by the hash of the file.
struct StoreFiles: FileKeeper {
    /// The step that has made the table of texts.
    static let textStep = 106

    var arriving: AttachmentStore { .temporary }

    /// Stores a file, unless the vault has it already.
    func keep(_ file: ArrivedFile, in db: any WritableVaultDatabase) throws {
        let hash = file.file.hash
        // Pieces belong to the row of their file.
        _ = try AttachmentRows(db).id(of: file.file)
        guard try db.integers("SELECT 1 FROM file_piece WHERE hash = ? LIMIT 1", [.text(hash)]).isEmpty else { return }
        let next = file.bytes.pieces()
        var number = 0
        while let piece = try next() {
            try db.change("INSERT INTO file_piece(hash, number, bytes) VALUES (?, ?, ?)", .text(hash), VaultCell(number), .bytes(piece))
            number += 1
        }
    }

    /// Returns whether the store has the table of texts.
    static func hasTexts(in connection: PostgresConnection) throws -> Bool {
        try connection.query("SELECT to_regclass('saekin.file_text') IS NOT NULL").boolean(0, 0) == true
    }

    /// Checks that the store has the table of texts.
    /// - Throws: `StoreFailure.needsMigration`, `PostgresError`.
    static func requireTexts(in connection: PostgresConnection) throws {
        guard try hasTexts(in: connection) else { throw StoreFailure.needsMigration(found: textStep - 1, needed: textStep) }
    }

    /// The statement that reads the bytes of pieces.
    static let reading = "SELECT bytes FROM saekin.file_piece WHERE vault = $1 AND hash = $2 AND number BETWEEN $3 AND $4 ORDER BY number"

    /// Returns a function that returns one piece of a file after another, and nil after the last, from the transaction of a connection.
    static func pieces(of hash: String, in vault: Int64, _ connection: PostgresConnection) -> () throws -> [UInt8]? {
        var number: Int64 = 0
        return {
            let rows = try connection.query(reading, .integer(vault), .text(hash), .integer(number), .integer(number))
            number += 1
            return try rows.count > 0 ? rows.bytes(0, 0) : nil
        }
    }
}

/// The bytes of an attached file. Each part is read by a transaction of its own, so that somebody who is slow to take them holds none.
struct StoreFileBytes: StoredBytes {
    private let vault: StoredVault
    private let hash: String
    let size: Int

    init(_ hash: String, size: Int, of vault: StoredVault) { (self.hash, self.size, self.vault) = (hash, size, vault) }

    /// - Throws: `VaultError.damaged` if the file was removed meanwhile. `StoreFailure`, `PostgresError`.
    func bytes(in range: Range<Int>) throws -> [UInt8] {
        guard !range.isEmpty else { return [] }
        let first = range.lowerBound / storedPieceSize
        let last = (range.upperBound - 1) / storedPieceSize
        var bytes: [UInt8] = []
        try vault.location.find { store in
            try store.pass { connection in
                let transaction = try StoreTransaction(vault.name, connection, isDryRun: true)
                defer { transaction.end() }
                let rows = try connection.query(
                    StoreFiles.reading, .integer(transaction.vault), .text(hash), .integer(Int64(first)), .integer(Int64(last)))
                bytes = []
                for row in 0..<rows.count { bytes += try rows.bytes(row, 0) ?? [] }
                _ = try transaction.commit()
            }
        }
        let start = range.lowerBound - first * storedPieceSize
        guard bytes.count >= start + range.count else { throw VaultError.damaged(path: vault.name, detail: "pieces of \(hash)") }
        return Array(bytes[start..<start + range.count])
    }
}

extension StoredVault {
    package var fileKeeper: any FileKeeper { StoreFiles() }

    /// Returns the bytes of an attachment; nil for a limited caller if only hidden memos have the file.
    package func bytes(of attachment: Attachment) throws -> (any StoredBytes)? {
        let size = try read { reader in
            try reader.db.statement("SELECT sum(octet_length(bytes)) FROM file_piece WHERE hash = ?").number(.text(attachment.hash)) ?? 0
        }
        return size == attachment.size ? StoreFileBytes(attachment.hash, size: attachment.size, of: self) : nil
    }

    /// Checks that the store has the table of texts, which tables of the version before lack.
    /// - Throws: `StoreFailure`, `PostgresError`.
    public func requireFileTexts() throws {
        guard try read({ try $0.db.hasFileTexts }) else {
            throw StoreFailure.needsMigration(found: StoreFiles.textStep - 1, needed: StoreFiles.textStep)
        }
    }

    /// Claims the reading by a lock of a connection of its own, so the claim ends with this program.
    package func claimReading(of attachment: Attachment) throws -> (any Sendable)? {
        try location.find { store in
            let connection = try store.connect()
            _ = try VaultStore.enter(name, connection, isWriting: false)
            try StoreFiles.requireTexts(in: connection)
            let isClaimed = try connection.query(StoreSchema.claiming, .text(attachment.hash)).boolean(0, 0) == true
            return isClaimed ? FileClaim(connection) : nil
        }
    }

    /// Removes files that no memo has, with their texts and pieces.
    @discardableResult
    package func removeUnusedFiles() throws -> Int {
        guard limits == nil else { return 0 }
        return try write(.settings, now: .now) { try $0.db.change("DELETE FROM file WHERE id NOT IN (SELECT file_id FROM attachment)") }
    }
}

/// The lock of a connection on a file, which ends with this value.
private final class FileClaim: Sendable {
    private let connection: Mutex<PostgresConnection>

    init(_ connection: sending PostgresConnection) { self.connection = Mutex(connection) }

    deinit {
        // Closing the connection would end the lock too, but a moment later.
        connection.withLock { _ = try? $0.query(StoreSchema.releasing) }
    }
}
