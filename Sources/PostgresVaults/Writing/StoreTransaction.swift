import MemoModel
import MemoVault
import PostgresSupport
import Postings

/// A transaction that changes a vault in PostgreSQL. Each statement is a round trip.
///
/// It locks the vault, so that all programs write one after another, and numbers and counts of words fit together. It belongs to one connection
/// and to one task at a time.
final class StoreTransaction: DirectStoreDatabase {
    /// How long it waits for others who write to the vault.
    private static let patience = "30s"

    let connection: PostgresConnection
    private let sorter: TokenSorter?
    /// The number of the vault in all tables.
    let vault: Int64
    /// The version of the rules that made the tokens of the vault; nil if it has none.
    let version: String?
    /// The number of the last write to the vault: of this one once it is committed.
    private(set) var change: Int64
    private var hasChanged = false
    private let notes = WriteNotes()
    /// Whether the tables keep the notes. Those of the version before do not.
    private let keepsNotes: Bool
    private(set) var isOpen = true
    /// The first column that had another type than the one asked for.
    private var damage: String?

    /// Begins a transaction.
    /// - Parameters:
    ///   - connection: Its search path must begin with `StoreSchema.served`, and it must be in no transaction.
    ///   - isDryRun: Whether it only reads. It then sees one state, and locks nothing.
    ///   - isReindexing: Whether another version of the rules may have made the tokens.
    ///   - sorter: Sorts new tokens of the vault meanwhile, if they are many.
    /// - Throws: `StoreFailure.noVault`, `.moving`, `.outdated`, `VaultError.busy`, `PostgresError`.
    init(_ name: String, _ connection: PostgresConnection, isDryRun: Bool = false, isReindexing: Bool = false, sorter: TokenSorter? = nil)
        throws
    {
        let enter = StoreSchema.entering(name, connection)
        do {
            let rows = try connection.queryAll([
                // With this level each statement sees what others had written before it began, so those after the lock see everything.
                PostgresConnection.Request("BEGIN ISOLATION LEVEL " + (isDryRun ? "REPEATABLE READ READ ONLY" : "READ COMMITTED")),
                PostgresConnection.Request("SET LOCAL lock_timeout = '\(Self.patience)'"), enter,
                PostgresConnection.Request(isDryRun ? "SELECT 1" : StoreSchema.lockingVault),
                // While it waited, another one may have deleted the vault.
                enter, PostgresConnection.Request("SELECT value FROM setting WHERE key = 'analyzer'"),
                PostgresConnection.Request(StoreSchema.changeCount, [.text("saekin.note_write(text[],bigint[],text[])")]),
            ])
            let vault = try StoreSchema.entered(rows[2], name)
            guard try StoreSchema.entered(rows[4], name) == vault else { throw StoreFailure.noVault(name) }
            let version = try rows[5].count > 0 ? rows[5].text(0, 0) : nil
            guard isDryRun || isReindexing || version == nil || version == IndexVersion.current else { throw StoreFailure.outdated(name) }
            (self.connection, self.vault, self.version, self.sorter) = (connection, vault, version, sorter)
            change = try rows[6].integer(0, 0) ?? 0
            keepsNotes = try rows[6].boolean(0, 1) == true
            if isReindexing { notes.noteAll() }
        } catch {
            try? connection.run("ROLLBACK")
            throw error as? PostgresError == .conflict ? VaultError.busy(path: name) : error
        }
    }

    /// Makes the changes durable, and returns the state that they made; nil if there are none.
    /// - Throws: `PostgresError`; `.lost` if it is unknown whether they were made.
    func commit() throws -> StoreSnapshot.State? {
        if let damage { throw PostgresError.unexpectedValue(column: damage) }
        if hasChanged, version == nil { try set("analyzer", to: .text(IndexVersion.current)) }
        let counting = [
            PostgresConnection.Request(StoreSchema.keepingEventNumber),
            keepsNotes ? notes.request : PostgresConnection.Request(StoreSchema.countingChange, [.integer(vault)]),
        ]
        let notifying = [PostgresConnection.Request(StoreSchema.notifying, [.text(String(vault))])]
        let rows = try connection.queryAll(
            (hasChanged ? counting : []) + [PostgresConnection.Request("COMMIT")] + (hasChanged ? notifying : []))
        isOpen = false
        guard hasChanged else { return nil }
        change = try rows[1].integer(0, 0) ?? 0
        return StoreSnapshot.State(vault: vault, change: change)
    }

    /// Returns whether others wait to write to the vault.
    func hasWaiters() throws -> Bool { try connection.query(StoreSchema.waiters).boolean(0, 0) ?? false }

    /// Ends the transaction without its changes, unless they are durable.
    func end() {
        // If this fails, the pool closes the connection, and so ends the transaction.
        if isOpen { try? connection.run("ROLLBACK") }
        isOpen = false
    }

    func note(_ column: String) { damage = damage ?? column }
}

extension StoreTransaction: WritableVaultDatabase {
    @discardableResult
    func change(_ sql: String, _ values: [VaultCell]) throws -> Int { try written(sql, values).changed }

    func insert(_ sql: String, _ values: [VaultCell]) throws -> Int64 {
        guard let id = try written(sql + " RETURNING id", values).integer(0, 0) else { throw PostgresError.unexpectedValue(column: "id") }
        return id
    }

    private func written(_ sql: String, _ values: [VaultCell]) throws -> PostgresRows {
        let rows = try connection.query(StoreStatement.translated(sql), values.map(\.postgresValue))
        if rows.changed > 0 {
            hasChanged = true
            notes.note(statement: sql)
        }
        return rows
    }

    func set(_ key: String, to value: VaultCell) throws {
        var (text, isInteger) = (value.postgresValue, false)
        if case .integer(let number) = value { (text, isInteger) = (.text(String(number)), true) }
        try connection.query(StoreSchema.setting, .text(key), text, .boolean(isInteger))
        hasChanged = true
        notes.note(table: "setting")
    }

    func record(_ target: JournalTarget?) throws {
        let values = [target?.operation, target?.lastMemo].map { PostgresValue.text($0.map { String($0) } ?? "") }
        try connection.query("SELECT set_config('saekin.operation', $1, true), set_config('saekin.last_memo', $2, true)", values)
    }

    func indexWriter() -> any PostingWriter { indexWriter(countingApart: false) }

    func fileIndexWriter() -> any PostingWriter { StoreIndexWriter(connection, of: .files, noting: notes, sorter: nil) }

    /// - Parameter countingApart: Whether the words are those of a new index that is not complete.
    func indexWriter(countingApart: Bool) -> StoreIndexWriter {
        StoreIndexWriter(connection, noting: notes, sorter: sorter, countsApart: countingApart)
    }

    /// Runs `body` and overwrites nothing: PostgreSQL removes deleted rows from its files when it vacuums them.
    func overwritingDeleted<Value>(_ body: () throws -> Value) throws -> Value { try body() }
}

extension StoreTransaction {
    /// Inserts rows, whose values are in the order of the table's columns. Does not wait for the result: an error is thrown by a later call.
    func insert(_ rows: [[VaultCell]], into table: VaultTable) throws {
        let values = Self.values(of: table)
        try send(rows, of: table) {
            "INSERT INTO \(table.name)(\(table.columns.map(\.name).joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) FROM \($0)"
        }
    }

    /// Changes rows that have the number `id`, the first column. The table may have fewer columns than in the database. Does not wait either.
    func update(_ rows: [[VaultCell]], of table: VaultTable) throws {
        let values = zip(table.columns, Self.values(of: table)).dropFirst().map { "\($0.name) = \($1)" }
        try send(rows, of: table) { "UPDATE \(table.name) SET \(values.joined(separator: ", ")) FROM \($0) WHERE \(table.name).id = u.c0" }
    }

    /// Returns the values of a row of `u`, for the columns of a table.
    private static func values(of table: VaultTable) -> [String] {
        table.columns.enumerated().map { $1.kind == .flag ? "u.c\($0) = 1" : "u.c\($0)" }
    }

    /// Sends a statement whose rows come from `u`, without waiting for the result.
    private func send(_ rows: [[VaultCell]], of table: VaultTable, _ sql: (_ source: String) -> String) throws {
        let arrays = table.columns.enumerated().map { "$\($0 + 1)::\($1.kind == .text ? "text" : "bigint")[]" }
        let names = table.columns.indices.map { "c\($0)" }
        let columns = table.columns.enumerated().map { place, column in
            var array = column.kind == .text ? PostgresArray.ofTexts : .ofIntegers
            for row in rows {
                if column.kind == .text { array.append(row[place].text) } else { array.append(row[place].integer) }
            }
            return PostgresValue.array(array)
        }
        hasChanged = true
        notes.note(table: table.name)
        let source = "unnest(\(arrays.joined(separator: ", "))) AS u (\(names.joined(separator: ", ")))"
        try connection.sendAll([PostgresConnection.Request(sql(source), columns)])
    }

    /// Returns the number for the next row of a table.
    func nextNumber(of table: String) throws -> Int64 {
        let rows = try connection.query("SELECT saekin.next_id($1)", .text(table))
        guard let number = try rows.integer(0, 0) else { throw PostgresError.unexpectedValue(column: "id") }
        return number
    }

    /// Prepares the new tokens for searches after an import.
    func finishTokens() throws {
        // The transaction is idle while the second connection sorts. Another import may be sorting tokens of the same partition.
        try connection.run("SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0")
        sorter?.finish()
        try connection.query("SELECT saekin.sort_tokens()")
    }
}

extension VaultCell {
    fileprivate var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    fileprivate var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }
}
