import MemoVault
import PostgresSupport
import Postings

/// A transaction on a vault in PostgreSQL: the common part of `StoreSnapshot`, which only reads, and `StoreTransaction`.
protocol StoreDatabase: VaultDatabase {
    /// Returns the rows of a statement, or nil if they are not known yet.
    /// - Parameter isDetail: Whether it requests rows of found memos.
    func answer(to request: PostgresConnection.Request, isDetail: Bool) throws -> PostgresRows?

    /// Records a column that had another type than the one asked for.
    func note(_ column: String)
}

extension StoreDatabase {
    var isRemote: Bool { true }

    func statement(_ sql: String) throws -> any VaultStatement { StoreStatement(sql, self) }

    func integers(_ sql: String, _ values: [VaultCell]) throws -> [Int64] {
        var found: [Int64] = []
        try forEachInteger(sql, values) { number in
            found.append(number)
            return true
        }
        return found
    }

    func forEachInteger(_ sql: String, _ values: [VaultCell], _ take: (Int64) -> Bool) throws {
        guard let rows = try StoreStatement(sql, self).rows(values) else { return }
        for row in 0..<rows.count {
            guard take(try rows.integer(row, 0) ?? 0) else { return }
        }
    }

    func forEachPair(_ sql: String, _ values: [VaultCell], _ take: (Int64, Int64) -> Void) throws {
        guard let rows = try StoreStatement(sql, self).rows(values) else { return }
        for row in 0..<rows.count { take(try rows.integer(row, 0) ?? 0, try rows.integer(row, 1) ?? 0) }
    }

    func forEachMemo(_ ids: [Int64], _ expression: String, _ take: (_ id: Int64, _ value: Int64) -> Void) throws {
        try forEachPair("SELECT id, \(expression) FROM memo WHERE \(isAmong("id")) ORDER BY id", [.integers(ids)], take)
    }

    func table(_ name: String, as alias: String?, by index: String) -> String { alias.map { "\(name) \($0)" } ?? name }

    func isAmong(_ column: String) -> String { "\(column) = ANY(?)" }

    func byteCount(of column: String) -> String { "octet_length(\(column))" }

    func measure(_ statistics: inout VaultStatistics) throws {
        let sizes = try statement("SELECT tokens, texts FROM saekin.sizes()").first { (tokens: $0[0] as Int, texts: $0[1] as Int) }
        guard let sizes else { return }
        (statistics.indexBytes, statistics.vaultBytes) = (sizes.tokens, sizes.tokens + sizes.texts)
        statistics.postgresVersion = try statement("SELECT current_setting('server_version')").text() ?? ""
    }

    func hasTable(_ name: String) -> Bool { true }

    func hasColumn(_ name: String, of table: String) -> Bool { true }

    var hasAttachments: Bool { true }

    /// Returns nil: only a `StoreSnapshot` is searched.
    func filePostings() throws -> (any PostingReader)? { nil }

    /// The tables of the version before have none.
    var hasFileTexts: Bool {
        get throws {
            // With a parameter the answer is not kept for later searches: a migration is no write to the vault.
            try statement("SELECT to_regclass(?) IS NOT NULL").first(.text("saekin.file_text")) { $0[0] as Bool } ?? false
        }
    }
}

/// A statement for PostgreSQL.
struct StoreStatement: VaultStatement {
    private let sql: String
    private let db: any StoreDatabase

    init(_ sql: String, _ db: any StoreDatabase) { (self.sql, self.db) = (Self.translated(sql), db) }

    func forEachRow(_ values: [VaultCell], _ take: (any VaultRow) throws -> Bool) throws {
        guard let rows = try rows(values) else { return }
        for row in 0..<rows.count {
            guard try take(StoreRow(rows, row, db)) else { return }
        }
    }

    func text(_ values: [VaultCell]) throws -> String? {
        guard let rows = try rows(values), rows.count > 0 else { return nil }
        return StoreRow(rows, 0, db)[0]
    }

    func number(_ values: [VaultCell]) throws -> Int? {
        guard let rows = try rows(values), rows.count > 0 else { return nil }
        return StoreRow(rows, 0, db)[0]
    }

    /// Returns the rows, or nil if they are not known yet.
    func rows(_ values: [VaultCell]) throws -> PostgresRows? {
        let request = PostgresConnection.Request(sql, values.map(\.sought))
        return try db.answer(to: request, isDetail: values.contains(where: \.isList))
    }

    /// Writes the parameters `?` and `?1` as `$1`. No statement has a question mark elsewhere.
    static func translated(_ sql: String) -> String {
        guard sql.utf8.contains(0x3F) else { return sql }
        var (result, next): ([UInt8], Int) = ([], 1)
        var bytes = Array(sql.utf8)[...]
        while let byte = bytes.popFirst() {
            guard byte == 0x3F else {
                result.append(byte)
                continue
            }
            result.append(0x24)
            if let digit = bytes.first, 0x30...0x39 ~= digit { continue }
            result += Array(String(next).utf8)
            next += 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension VaultCell {
    fileprivate var isList: Bool {
        if case .integers = self { true } else { false }
    }

    /// The value for a statement that reads.
    fileprivate var sought: PostgresValue {
        // PostgreSQL holds no U+0000, so a text with it equals none there.
        if case .text(let text) = self, text.utf8.contains(0) { .text("\u{10FFFF}") } else { postgresValue }
    }

    /// The value as it is. A text with U+0000 is refused when it is sent.
    var postgresValue: PostgresValue {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        case .integers(let numbers): .integers(numbers)
        }
    }
}

/// A row of a statement. A value of another type is noted, and empty.
private struct StoreRow: VaultRow {
    private let rows: PostgresRows
    private let row: Int
    private let db: any StoreDatabase

    init(_ rows: PostgresRows, _ row: Int, _ db: any StoreDatabase) { (self.rows, self.row, self.db) = (rows, row, db) }

    private func value<Value>(_ column: Int, _ read: (Int, Int) throws -> Value?) -> Value? {
        do {
            return try read(row, column)
        } catch {
            note(column)
            return nil
        }
    }

    private func required<Value>(_ column: Int, _ empty: Value, _ read: (Int, Int) throws -> Value?) -> Value {
        if let value = value(column, read) { return value }
        note(column)
        return empty
    }

    private func note(_ column: Int) {
        let names = rows.columns
        db.note(names.indices.contains(column) ? names[column] : "column \(column)")
    }

    private func place(_ name: String) -> Int { rows.columns.firstIndex(of: name) ?? -1 }

    subscript(_ index: Int) -> String { required(index, "", rows.text) }
    subscript(_ index: Int) -> Int64 { required(index, 0, rows.integer) }
    subscript(_ index: Int) -> Int { Int(self[index] as Int64) }
    subscript(_ index: Int) -> Bool { required(index, false, rows.boolean) }
    subscript(_ index: Int) -> String? { value(index, rows.text) }
    subscript(_ index: Int) -> Int64? { value(index, rows.integer) }
    subscript(_ index: Int) -> Int? { (self[index] as Int64?).map { Int($0) } }
    subscript(_ name: String) -> String { self[place(name)] }
    subscript(_ name: String) -> String? { self[place(name)] }
}
