import JSON
import MemoJSON
import MemoModel
import MemoVault

/// An export format. Receives the categories, then each memo, then the end.
protocol MemoExport {
    mutating func begin(_ categories: [CategorySummary]) throws
    mutating func add(_ facts: MemoFacts, _ text: MemoText, _ attachments: [KeptFile]) throws
    /// Number of attachments that the format has no place for.
    var leftOut: Int { get }
    mutating func end() throws
}

/// What an export wrote.
struct ExportOutcome {
    fileprivate(set) var memos = 0
    /// Number of memos of the trash among them.
    fileprivate(set) var trashed = 0
    /// Number of attachments whose files are gone.
    fileprivate(set) var missing = 0
    /// Number of attachments that the format has no place for.
    fileprivate(set) var leftOut = 0
}

extension MemoExport {
    /// Writes memos of a vault.
    /// - Parameters:
    ///   - ids: The memos; nil for all, with the trash.
    ///   - check: Is called before each memo, and ends the export if it throws.
    func filled(with ids: [MemoID]? = nil, of vault: any DirectVault, check: () throws -> Void = {}) throws -> ExportOutcome {
        var (target, outcome) = (self, ExportOutcome())
        try target.begin(vault.categories().categories)
        try vault.exportWithAttachments(ids) { facts, text, attachments in
            try check()
            let files = try attachments.compactMap { item in
                try vault.bytes(of: item).map { KeptFile(name: item.name, hash: item.hash, bytes: $0) }
            }
            outcome.missing += attachments.count - files.count
            try target.add(facts, text, files)
            outcome.memos += 1
            outcome.trashed += facts.trashed == nil ? 0 : 1
        }
        try target.end()
        outcome.leftOut = target.leftOut
        return outcome
    }
}

/// An attachment with its file.
struct KeptFile {
    let name: String
    let hash: String
    let bytes: any StoredBytes
}

extension JSONWriter {
    /// Writes categories for importers, parents before children.
    mutating func field(categories: [CategorySummary]) {
        field("categories", objects: categories) { json, item in
            json.field("path", item.path)
            json.field("color", item.category.color)
            json.field("icon", item.category.icon)
            json.field("position", item.category.position)
        }
    }
}
