import GRDB
import MemoModel

/// A value for a column: a number, or text without characters that SQLite would cut. `Database.write` accepts
/// nothing else.
enum StoredValue {
    case number(Int64?)
    case text(StoredText?)

    /// Makes a number from an `Int`; nil becomes NULL.
    static func number(_ number: Int?) -> StoredValue { .number(number.map(Int64.init)) }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .number(let number): number?.databaseValue ?? .null
        case .text(let text): text?.databaseValue ?? .null
        }
    }
}

extension Database {
    /// Runs a cached statement that writes. Imports write only through this method and `RowWriter`, so that
    /// no imported text reaches SQLite without the checks of `StoredText`.
    func write(_ sql: String, _ values: StoredValue...) throws {
        try cachedStatement(sql: sql).execute(arguments: StatementArguments(values.map(\.databaseValue)))
    }
}

extension StoredText {
    /// The value to bind to a parameter of a statement.
    var databaseValue: DatabaseValue { text.databaseValue }
}
