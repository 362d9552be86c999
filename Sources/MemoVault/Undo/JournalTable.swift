/// A table whose changes the log of operations records: the only list for the triggers of files and for the undo. The triggers of PostgreSQL are in its
/// steps; a test compares them with this list.
package struct JournalTable: Sendable {
    /// The name, as in the database.
    package let name: String
    /// The columns of the key.
    package let key: [String]
    /// The columns whose values are recorded.
    package let fields: [String]
    /// The column with the number of the memo to which a row belongs, if it belongs to one.
    package let memo: String?
    /// Which changes are recorded.
    package let changes: Changes
    /// A condition on the key for rows that are recorded, as values of its first column; nil for all rows.
    package let onlyKeys: [String]?

    /// Kinds of changes.
    package struct Changes: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let insert = Changes(rawValue: 1)
        package static let update = Changes(rawValue: 2)
        package static let delete = Changes(rawValue: 4)
        /// An update that changes the key, as an entry of a deleted and one of an added row.
        package static let key = Changes(rawValue: 8)
    }

    private init(
        _ name: String, key: [String], _ fields: [String] = [], memo: String? = nil, _ changes: Changes = [.insert, .update, .delete],
        onlyKeys: [String]? = nil
    ) {
        (self.name, self.key, self.fields, self.memo, self.changes, self.onlyKeys) = (name, key, fields, memo, changes, onlyKeys)
    }

    /// All tables.
    package static let all = [
        memo, memoTag, revision, attachment, baseline, category, tag, formerName, savedSearch, setting,
    ]

    /// The tables whose rows belong to single memos and are changed by edits of memos.
    static let memosOnly = [memo, memoTag, revision, baseline]

    /// Facts of memos. New memos are an entry for a transaction (`Journal`), and texts are versions.
    static let memo = JournalTable(
        "memo", key: ["id"], ([MemoColumn].facts + [.key, .conflict]).map(\.name), memo: "id", .update)
    package static let memoTag = JournalTable("memo_tag", key: ["memo_id", "tag_id"], memo: "memo_id", [.insert, .delete, .key])
    /// The number of a replaced text tells which text the memo had before.
    static let revision = JournalTable("revision", key: ["memo_id", "number"], memo: "memo_id", .insert)
    static let attachment = JournalTable(
        "attachment", key: ["memo_id", "position"], ["name", "file_id"], memo: "memo_id", [.insert, .delete])
    static let baseline = JournalTable("baseline", key: ["memo_id", "field", "part"], ["value"], memo: "memo_id")
    static let category = JournalTable("category", key: ["id"], ["name", "color", "icon", "position", "parent_id", "set_by_hand"])
    static let tag = JournalTable("tag", key: ["id"], ["name"])
    static let formerName = JournalTable("former_name", key: ["parent_id", "name"], ["category_id"])
    static let savedSearch = JournalTable(
        "saved_search", key: ["name"], ["query", "saved", "category"], [.insert, .update, .delete, .key])
    static let setting = JournalTable("setting", key: ["key"], ["value"], onlyKeys: ["synonyms", "built_in_synonyms"])

    /// Separates the parts of a key. Only the last part can be a text that holds it.
    package static let separator: Character = "\u{1F}"

    /// Returns the parts of a key.
    func parts(of key: String) -> [String] {
        key.split(separator: Self.separator, maxSplits: self.key.count - 1, omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the value of a column as the database has it.
    func cell(_ column: String, _ text: String?) -> VaultCell {
        guard let text else { return .null }
        let kind = VaultTable.all.first { $0.name == name }?.columns.first { $0.name == column }?.kind
        return switch kind {
        case .integer?, .flag?: Int64(text).map { .integer($0) } ?? .null
        default: .text(text)
        }
    }
}
