import Foundation
import GRDB
package import MemoVault
import PostingIndex

/// The rows of a vault file in one state.
private struct FileSnapshot: VaultSnapshot {
    let db: Database
    let path: String

    func bytes(of hash: String, size: Int) -> (any StoredBytes)? { AttachmentStore(besideVault: path).bytes(of: hash, size: size) }

    func rows(of table: VaultTable) throws -> any VaultRows { try FileRows(table, in: db, path: path) }

    func lastEvent() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'event'") ?? 0
    }
}

/// A cursor over the rows of a table.
private final class FileRows: VaultRows {
    private let table: VaultTable
    private let path: String
    private let rows: RowCursor

    init(_ table: VaultTable, in db: Database, path: String) throws {
        (self.table, self.path) = (table, path)
        let columns = table.columns.map(\.name).joined(separator: ", ")
        rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(table.name) ORDER BY \(table.key.joined(separator: ", "))")
    }

    /// - Throws: `VaultError.damaged` for a value that Saekin never writes.
    func next() throws -> [VaultCell]? {
        guard let row = try rows.next() else { return nil }
        return try table.columns.enumerated().map { index, column in
            let value: DatabaseValue = row[index]
            guard let cell = Self.cell(value.storage, column) else {
                throw VaultError.damaged(path: path, detail: "the column \(column.name) has a value of the wrong type")
            }
            return cell
        }
    }

    private static func cell(_ value: DatabaseValue.Storage, _ column: VaultTable.Column) -> VaultCell? {
        switch (value, column.kind) {
        case (.null, _): column.isOptional ? .null : nil
        case (.int64(let number), .flag): 0...1 ~= number ? .integer(number) : nil
        case (.int64(let number), .integer), (.int64(let number), .either): .integer(number)
        case (.string(let text), .text), (.string(let text), .either): text.utf8.contains(0) ? nil : .text(text)
        case (.blob(let data), .bytes): .bytes([UInt8](data))
        default: nil
        }
    }
}

/// Writes the rows of a new vault.
private struct FileFiller: VaultFiller {
    let db: Database
    let files: AttachmentStore

    func keep(_ hash: String, next: () throws -> [UInt8]?) throws -> Bool { try files.store(hash, next: next) }

    func write(_ cells: [VaultCell], to table: VaultTable) throws {
        let marks = cells.map { _ in "?" }.joined(separator: ", ")
        let columns = table.columns.map(\.name).joined(separator: ", ")
        // A new vault has settings already.
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO \(table.name)(\(columns)) VALUES (\(marks))")
        try statement.execute(arguments: StatementArguments(cells))
    }

    func setLastEvent(_ last: Int64) throws {
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'event'")
        if last > 0 { try db.execute(sql: "INSERT INTO sqlite_sequence(name, seq) VALUES ('event', ?)", arguments: [last]) }
    }
}

extension Vault: CopiedVault {
    /// Runs `body` with all rows of the vault in one state.
    /// - Throws: `VaultError`; `.readOnly` if the vault has the tables of an earlier version. And what `body` throws.
    package func withSnapshot<Value>(_ body: (any VaultSnapshot) throws -> Value) throws -> Value {
        if isSchemaOld { throw VaultError.readOnly(path: path) }
        // Nobody removes a file that the snapshot has.
        let lock = try attachmentStore.lock(isShared: true)
        return try withExtendedLifetime(lock) { try readDatabase { try body(FileSnapshot(db: $0, path: path)) } }
    }

    /// Creates a vault with the rows that `fill` writes, and indexes its memos. The file appears complete or not at all.
    /// - Throws: `VaultError`; `.exists` if there is a file. And what `fill` throws.
    package static func create(_ path: String, filledBy fill: (any VaultFiller) throws -> Void) throws {
        try VaultFile(path: path).checkPath()
        guard !FileManager.default.fileExists(atPath: path) else { throw VaultError.exists(path: path) }
        // A name of its own, because another export to the same path may be under way.
        let draft = VaultFile(path: "\(path).\(UUID().uuidString.prefix(8)).partial")
        defer { try? draft.remove() }
        do {
            let vault = try open(draft.path)
            try vault.transaction { db in
                // Memos and categories refer to later ones.
                try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
                try fill(FileFiller(db: db, files: AttachmentStore(besideVault: path)))
                try Vault.rebuildIndex(in: db)
            }
            try vault.close()
        } catch VaultError.diskFull {
            throw VaultError.diskFull(path: path)
        }
        try VaultFile(path: path).place(draft, replacing: .nothing)
    }
}
