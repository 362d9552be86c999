import Foundation
package import GRDB
package import MemoVault
import PostingIndex
package import Postings
import SQLiteSupport

extension Row: VaultRow {}

extension Statement: VaultStatement {
    package func forEachRow(_ values: [VaultCell], _ take: (any VaultRow) throws -> Bool) throws {
        // The row of a cursor is read in place, without copying its values.
        let rows = try Row.fetchCursor(self, arguments: StatementArguments(values))
        defer { withExtendedLifetime(rows) {} }
        while let row = try rows.next() {
            guard try take(row) else { return }
        }
    }

    // A value alone takes less time than a row.
    package func text(_ values: [VaultCell]) throws -> String? { try String.checkedOne(self, arguments: StatementArguments(values)) }

    package func number(_ values: [VaultCell]) throws -> Int? { try Int.checkedOne(self, arguments: StatementArguments(values)) }
}

extension Database: VaultDatabase {
    package var isRemote: Bool { false }

    package func statement(_ sql: String) throws -> any VaultStatement { try cachedStatement(sql: sql) }

    package func integers(_ sql: String, _ values: [VaultCell]) throws -> [Int64] {
        try RowReader(self).integers(sql, StatementArguments(values))
    }

    package func forEachInteger(_ sql: String, _ values: [VaultCell], _ take: (Int64) -> Bool) throws {
        try RowReader(self).forEachInteger(sql, StatementArguments(values), take)
    }

    package func forEachPair(_ sql: String, _ values: [VaultCell], _ take: (Int64, Int64) -> Void) throws {
        try RowReader(self).forEachPair(sql, StatementArguments(values), take)
    }

    package func forEachMemo(_ ids: [Int64], _ expression: String, _ take: (_ id: Int64, _ value: Int64) -> Void) throws {
        try RowReader(self).forEachInteger(of: ids, "SELECT \(expression) FROM memo WHERE id = ?", take)
    }

    package func withTexts(
        of ids: [Int64], _ take: (_ id: Int64, _ title: Span<UInt8>, _ body: Span<UInt8>, _ recency: Int64) throws -> Void
    ) throws {
        try RowReader(self).withTexts(of: ids, "SELECT title, body, recency FROM memo WHERE id = ?", take)
    }

    /// Returns a table for a FROM clause, with an index hint unless the connection reads through a view, which has no index.
    package func table(_ name: String, as alias: String?, by index: String) -> String {
        let table = alias.map { "\(name) \($0)" } ?? name
        return configuration.label == VaultConnection.viewLabel ? table : "\(table) INDEXED BY \(index)"
    }

    package func isAmong(_ column: String) -> String { "\(column) IN (SELECT value FROM json_each(?))" }

    package func derived<Value: Sendable>(_ name: String, bytes: (Value) -> Int, _ make: () throws -> Value) throws -> Value { try make() }

    package func byteCount(of column: String) -> String { "length(cast(\(column) AS BLOB))" }

    package func measure(_ statistics: inout VaultStatistics) throws {
        func number(_ sql: String) throws -> Int { try Int.fetchOne(self, sql: sql) ?? 0 }
        statistics.indexBytes = try number(Self.indexSize)
        statistics.vaultBytes = try number("PRAGMA page_count") * number("PRAGMA page_size")
        statistics.sqliteVersion = try String.fetchOne(self, sql: "SELECT sqlite_version()") ?? ""
    }

    /// Sums up the sizes of the tables in which FTS5 stores an index.
    private static let indexSize = """
        SELECT sum(pgsize) FROM dbstat WHERE aggregate = TRUE AND name IN (
            SELECT t.name || suffix.column1 FROM sqlite_schema t, (VALUES ('_data'), ('_idx'), ('_docsize'), ('_content'), ('_config')) suffix
            WHERE t.sql LIKE 'CREATE VIRTUAL TABLE%fts5%')
        """

    package func hasTable(_ name: String) throws -> Bool { try tableExists(name) }

    package func hasColumn(_ name: String, of table: String) throws -> Bool { try columns(in: table).contains { $0.name == name } }

    package var hasAttachments: Bool { get throws { try VaultConnection.schemaVersion(of: self) >= 10 } }

    package var hasFileTexts: Bool { get throws { try VaultConnection.schemaVersion(of: self) >= 14 } }

    package func filePostings() throws -> (any PostingReader)? { SearchIndex.files(in: self) }
}

extension Database: WritableVaultDatabase {
    @discardableResult
    package func change(_ sql: String, _ values: [VaultCell]) throws -> Int {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
        return changesCount
    }

    package func insert(_ sql: String, _ values: [VaultCell]) throws -> Int64 {
        try change(sql, values)
        return lastInsertedRowID
    }

    package func set(_ key: String, to value: VaultCell) throws {
        try change(
            "INSERT INTO setting(key, value) VALUES (?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value", .text(key), value)
    }

    package func record(_ target: JournalTarget?) throws { try JournalTriggers.record(target, in: self) }

    package func indexWriter() -> any PostingWriter { SearchIndex.store(in: self) }

    package func fileIndexWriter() throws -> any PostingWriter { try SearchIndex.createdFiles(in: self) }

    package func overwritingDeleted<Value>(_ body: () throws -> Value) throws -> Value {
        try execute(sql: "PRAGMA secure_delete = ON")
        defer { try? execute(sql: "PRAGMA secure_delete = OFF") }
        return try body()
    }
}

extension StatementArguments {
    init(_ cells: [VaultCell]) {
        // Literals, because GRDB's generic initializer looks up metadata in each call.
        switch cells.count {
        case 0: self.init()
        case 1: self = [cells[0].databaseValue]
        case 2: self = [cells[0].databaseValue, cells[1].databaseValue]
        default: self.init(cells.map { $0.databaseValue as (any DatabaseValueConvertible)? })
        }
    }
}

extension VaultCell {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .integers(let numbers): ("[" + numbers.map(String.init).joined(separator: ",") + "]").databaseValue
        }
    }
}
