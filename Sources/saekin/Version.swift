import MemoIndex
import MemoModel
import MemoVault

/// What this program is made of.
enum Version {
    static let number = SaekinVersion.number

    /// Saekin's version, SQLite's, and that of the rules by which text is indexed (which names ICU's).
    static var text: String {
        let sqlite = (try? Vault.sqliteVersion()) ?? "?"
        return "saekin \(number) (SQLite \(sqlite), \(SearchIndex.version))"
    }
}
