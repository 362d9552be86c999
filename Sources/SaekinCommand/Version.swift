import MemoImport
import MemoModel
import Postings

/// The versions of the program and its parts.
enum Version {
    static let number = SaekinVersion.number

    /// The versions of Saekin, SQLite and the analyzer rules, which include the ICU version.
    static var text: String {
        "saekin \(number) (SQLite \(SQLiteVersion.text), \(IndexVersion.current))"
    }
}
