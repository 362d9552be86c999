import MemoImport
package import MemoModel

/// The changes that must be written back into a folder, and whether it was ever written.
extension VaultEngine {
    /// Returns the setting that holds the folder into which a source was written back.
    private static func writtenKey(of source: Int64) -> String { "source_written/\(source)" }

    func noteWriteBack(of source: Int64, into path: String) throws {
        guard try !hasWrittenBack(into: path) else { return }
        try write(.settings, now: .now) { try $0.db.set(Self.writtenKey(of: source), to: .text(Export.place(of: path))) }
    }

    /// Returns whether this vault was written back into a folder before.
    /// - Throws: `VaultError`.
    package func hasWrittenBack(into path: String) throws -> Bool {
        try read(now: .now) {
            let sql = "SELECT count(*) FROM setting WHERE key LIKE 'source_written/%' AND value = ?"
            return try $0.db.statement(sql).number(.text(Export.place(of: path))) ?? 0 > 0
        }
    }

    /// Returns the changes after an event, and the number of the last event. The changes are nil if the whole folder has to be compared.
    /// - Throws: `VaultError`.
    package func changes(since event: Int64) throws -> (changes: WrittenChanges?, last: Int64) {
        try read(now: .now) { reader in
            let last = try reader.lastEvent()
            guard event > 0, event <= last else { return (nil, last) }
            let rows = try reader.db.statement("SELECT kind, memo_id, title, old, new FROM event WHERE id > ?").rows(.integer(event)) {
                EventRow(kind: $0[0], memo: $0[1], title: $0[2], old: $0[3], new: $0[4])
            }
            var (changes, tags) = (WrittenChanges(), [] as Set<String>)
            for row in rows {
                switch row.change {
                case .memo(let memo): changes.memos.insert(memo)
                case .category(let path): changes.categories.insert(path)
                case .tag(let name): tags.insert(name)
                case .nothing: break
                case .unknown: return (nil, last)
                }
            }
            for tag in tags {
                let sql = "SELECT x.memo_id FROM memo_tag x JOIN tag t ON t.id = x.tag_id WHERE t.name = ?"
                changes.memos.formUnion(try reader.db.integers(sql, [.text(tag)]).map(MemoID.init(rawValue:)))
            }
            return (changes, last)
        }
    }
}

/// The changes in a vault that decide which files must be compared.
package struct WrittenChanges: Sendable {
    /// The memos that were changed.
    package var memos: Set<MemoID> = []
    /// For each change of categories the path that a category got, or an empty text. Memos in these, and those whose file is not in the folder of their
    /// category, may have to be written too.
    var categories: Set<String> = []

    /// Whether no file has to be compared.
    package var isEmpty: Bool { memos.isEmpty && categories.isEmpty }
}

/// An event, for the files that it concerns.
private struct EventRow {
    let kind: String
    let memo: Int64?
    let title: String
    let old: String?
    let new: String?

    enum Change {
        case memo(MemoID)
        /// The path of a category, or an empty text.
        case category(String)
        case tag(String)
        case nothing
        case unknown
    }

    var change: Change {
        if kind == "undone" {
            // The kind that was undone is in `old`. Categories and tags have their old name again.
            let undone = EventRow(kind: old ?? "", memo: memo, title: title, old: nil, new: title)
            if case .nothing = undone.change, let memo { return .memo(MemoID(rawValue: memo)) }
            return undone.change
        }
        if Self.ofImports.contains(kind) { return .nothing }
        if let memo { return .memo(MemoID(rawValue: memo)) }
        if kind == "tag-renamed" { return .tag(new ?? "") }
        return Self.ofCategories.contains(kind) ? .category(new ?? "") : .unknown
    }

    /// The kinds of events that change no memo of a folder, or change it as the folder is.
    private static let ofImports: Set = [
        "import", "imported", "added", "vanished", "written-back", "purged", "search-saved", "search-deleted", "search-renamed",
        "synonyms-changed",
    ]
    /// The kinds of events after which memos have other categories, or categories another look.
    private static let ofCategories: Set = [
        "category-added", "category-renamed", "category-changed", "category-nested", "category-removed",
    ]
}
