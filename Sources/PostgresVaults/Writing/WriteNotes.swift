import MemoVault
import PostgresSupport

/// The tables, memos and words that a transaction changes, for servers that remember answers about the vault (`StoreWrites`).
final class WriteNotes {
    /// Number of memos, and of words, above which a server reads all again.
    private static let (mostMemos, mostWords) = (256, 4096)
    /// Tables that triggers and foreign keys change together with another one.
    private static let following = [
        VaultTable.file.name: [VaultTable.fileText.name, "file_piece"], "": ["operation", "journal"],
    ]

    private var tables = Set(following[""] ?? [])
    private var memos = Set<Int64>()
    private var words: Set<[UInt8]> = []
    /// Whether all may have changed.
    private var isWhole = false

    /// Notes that all may have changed.
    func noteAll() { isWhole = true }

    func note(table: String) { tables.formUnion([table] + (Self.following[table] ?? [])) }

    /// Notes the table that a statement changes.
    func note(statement: String) {
        for beginning in ["INSERT INTO ", "UPDATE ", "DELETE FROM "] where statement.hasPrefix(beginning) {
            return note(table: String(statement.dropFirst(beginning.count).prefix { $0.isLetter || $0 == "_" }))
        }
        noteAll()
    }

    /// Notes that the tokens of a memo change.
    func note(memo: Int64) {
        if memos.count < Self.mostMemos { memos.insert(memo) } else { noteAll() }
    }

    /// Notes that the counts of a word change.
    func note(word: ArraySlice<UInt8>) {
        if words.count < Self.mostWords { words.insert(Array(word)) } else { noteAll() }
    }

    /// The request that counts the write and keeps the notes.
    var request: PostgresConnection.Request {
        var array = PostgresArray.ofTexts
        if !isWhole { for word in words { array.append(utf8: word) } }
        return PostgresConnection.Request(
            "SELECT saekin.note_write($1, $2, $3)",
            [isWhole ? .null : .texts(tables.sorted()), .integers(isWhole ? [] : memos.sorted()), .array(array)])
    }
}
