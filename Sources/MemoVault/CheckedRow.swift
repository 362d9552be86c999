import GRDB
import Synchronization

/// What reading rows has met that Saekin never writes: NULL or bytes where text or a number belongs.
///
/// GRDB ends the process at such a value. The subscripts below take its place in this target: they note the column and
/// go on with an empty value, and the vault throws when the access ends.
final class RowDamage: Sendable {
    @TaskLocal private static var current: RowDamage?
    private let column = Mutex<String?>(nil)

    init() {}

    /// The first column that could not be read; nil when there was none.
    var found: String? { column.withLock { $0 } }

    /// Runs `body` and notes what it cannot read.
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

    subscript(_ index: Int) -> String { checked(value(index), index) ?? "" }
    subscript(_ index: Int) -> Int64 { checked(value(index), index) ?? 0 }
    subscript(_ index: Int) -> Int { checked(value(index), index) ?? 0 }
    subscript(_ index: Int) -> Bool { checked(value(index), index) ?? false }
    subscript(_ index: Int) -> String? { optional(value(index), index) }
    subscript(_ index: Int) -> Int64? { optional(value(index), index) }
    subscript(_ index: Int) -> Int? { optional(value(index), index) }
    subscript(_ name: String) -> String { checked(value(name), name) ?? "" }
    subscript(_ name: String) -> Int64 { checked(value(name), name) ?? 0 }
    subscript(_ name: String) -> Int { checked(value(name), name) ?? 0 }
    subscript(_ name: String) -> Bool { checked(value(name), name) ?? false }
    subscript(_ name: String) -> String? { optional(value(name), name) }
    subscript(_ name: String) -> Int64? { optional(value(name), name) }
    subscript(_ name: String) -> Int? { optional(value(name), name) }
}
