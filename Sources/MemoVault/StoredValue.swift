import GRDB
import MemoModel

/// A value for a column: a number, or text that SQLite holds whole. `Database.write` takes nothing else.
enum StoredValue {
    case number(Int64?)
    case text(StoredText?)

    /// A number of any kind; nil for null.
    static func number(_ number: Int?) -> StoredValue { .number(number.map(Int64.init)) }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .number(let number): number?.databaseValue ?? .null
        case .text(let text): text?.databaseValue ?? .null
        }
    }
}

extension Database {
    /// Runs a statement that writes, which is compiled once. Imports write by this and by `RowWriter` alone, so that no text of an export
    /// reaches SQLite as it is.
    func write(_ sql: String, _ values: StoredValue...) throws {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(values.map(\.databaseValue)))
    }
}

extension StoredText {
    /// For a parameter of a statement.
    var databaseValue: DatabaseValue { text.databaseValue }
}
