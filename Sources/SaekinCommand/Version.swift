import MemoModel
import MemoVault
import Postings

/// The versions of the program and its parts.
enum Version {
    static let number = SaekinVersion.number

    /// The versions of Saekin, SQLite and the analyzer rules, which include the ICU version.
    static var text: String {
        let sqlite = (try? Vault.sqliteVersion()) ?? "?"
        return "saekin \(number) (SQLite \(sqlite), \(IndexVersion.current))"
    }
}
