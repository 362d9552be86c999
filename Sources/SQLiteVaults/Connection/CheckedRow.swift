package import GRDB
import MemoModel
import MemoVault
import Synchronization

/// Records the first column whose value Saekin never writes, such as NULL or a blob where text or a number is
/// expected.
///
/// GRDB ends the process when it decodes such a value. The subscripts below replace GRDB's in this target:
/// they record the column and return an empty value. The vault throws `VaultError.damaged` when the access
/// ends.
final class RowDamage: Sendable {
    @TaskLocal private static var current: RowDamage?
    private let column = Mutex<String?>(nil)

    init() {}

    /// The first column that could not be decoded, or nil if all could be.
    var found: String? { column.withLock { $0 } }

    /// Runs `body` and records the first column that it fails to decode.
    func watching<Value>(_ body: () throws -> Value) rethrows -> Value { try Self.$current.withValue(self, operation: body) }

    fileprivate static func note(_ column: String) { current?.column.withLock { $0 = $0 ?? column } }
}

extension Row {
    private func checked<Value: DatabaseValueConvertible>(_ value: DatabaseValue, _ column: String) -> Value? {
        let converted = Value.fromDatabaseValue(value)
        if converted == nil { RowDamage.note(column) }
        return converted
    }

    private func value(_ index: Int) -> DatabaseValue { self[index] }
    private func value(_ name: String) -> DatabaseValue { self[name] }
    private func checked<Value: DatabaseValueConvertible>(_ value: DatabaseValue, _ index: Int) -> Value? {
        let converted = Value.fromDatabaseValue(value)
        if converted == nil { RowDamage.note(name(index)) }
        return converted
    }
    private func optional<Value: DatabaseValueConvertible>(_ value: DatabaseValue, _ index: Int) -> Value? {
        value.isNull ? nil : checked(value, index)
    }
    private func name(_ index: Int) -> String {
        let names = Array(columnNames)
        return names.indices.contains(index) ? names[index] : "column \(index)"
    }
    private func optional<Value: DatabaseValueConvertible>(_ value: DatabaseValue, _ column: String) -> Value? {
        value.isNull ? nil : checked(value, column)
    }

    package subscript(_ index: Int) -> String { checked(value(index), index) ?? "" }
    package subscript(_ index: Int) -> Int64 { checked(value(index), index) ?? 0 }
    package subscript(_ index: Int) -> Int { checked(value(index), index) ?? 0 }
    package subscript(_ index: Int) -> Bool { checked(value(index), index) ?? false }
    package subscript(_ index: Int) -> String? { optional(value(index), index) }
    package subscript(_ index: Int) -> Int64? { optional(value(index), index) }
    package subscript(_ index: Int) -> Int? { optional(value(index), index) }
    package subscript(_ name: String) -> String { checked(value(name), name) ?? "" }
    package subscript(_ name: String) -> Int64 { checked(value(name), name) ?? 0 }
    package subscript(_ name: String) -> Int { checked(value(name), name) ?? 0 }
    package subscript(_ name: String) -> Bool { checked(value(name), name) ?? false }
    package subscript(_ name: String) -> String? { optional(value(name), name) }
    package subscript(_ name: String) -> Int64? { optional(value(name), name) }
    package subscript(_ name: String) -> Int? { optional(value(name), name) }
}

extension StoredValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .number(let number): number?.databaseValue ?? .null
        case .text(let text): text?.databaseValue ?? .null
        }
    }
}

extension Database {
    /// Runs a cached statement that writes. Imports write only through this method, `RowWriter` and, where they share code with edits,
    /// `WritableVaultDatabase`, so that no imported text reaches SQLite without the checks of `StoredText`.
    func write(_ sql: String, _ values: StoredValue...) throws {
        // As optional existentials: GRDB's initializer for values of one type makes a key path in every call, for half the time of an insert.
        let arguments = values.map { $0.databaseValue as (any DatabaseValueConvertible)? }
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
    }
}

extension StoredText {
    /// The value to bind to a parameter of a statement.
    var databaseValue: DatabaseValue { text.databaseValue }
}
