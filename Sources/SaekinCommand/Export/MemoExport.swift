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
